import {
  BookOpen,
  BookText,
  Captions,
  ClipboardList,
  File,
  FileSpreadsheet,
  FileText,
  FileType,
  FileVideo,
  ScrollText,
  type LucideIcon,
} from 'lucide-react';

const icons: Partial<Record<string, LucideIcon>> = {
  pdf: FileText,
  doc: FileType,
  docx: FileType,
  text: ScrollText,
  video: FileVideo,
  'video-transcription': Captions,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  protocol: ClipboardList,
  guideline: BookOpen,
  manual: BookText,
};

export function TypeIcon({ type }: { type: string }) {
  const Icon = icons[type] ?? File;
  return <Icon aria-label={type} role="img" size={20} className="shrink-0 text-accent" />;
}

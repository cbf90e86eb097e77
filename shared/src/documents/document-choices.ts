export const documentTypes = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'text', 'video', 'protocol', 'guideline', 'manual'] as const),
  // Set by the extension of a file.
  ...(['pptx', 'odt', 'rtf', 'html', 'epub', 'mail', 'picture'] as const),
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What people call each type. */
export const documentTypeNames: Record<DocumentType, string> = {
  pdf: 'PDF',
  doc: 'Word',
  docx: 'Word',
  xls: 'Excel',
  xlsx: 'Excel',
  text: 'Text',
  video: 'Video',
  protocol: 'Protocol',
  guideline: 'Guideline',
  manual: 'Manual',
  pptx: 'PowerPoint',
  odt: 'OpenDocument',
  rtf: 'Rich text',
  html: 'Web page',
  epub: 'E-book',
  mail: 'Mail',
  picture: 'Picture',
};

/** Types to choose from; two of the same name differ by the extension of their files. */
export function documentTypeOptions(types: readonly DocumentType[]): { value: DocumentType; label: string }[] {
  return types.map((value) => {
    const label = documentTypeNames[value];
    return { value, label: types.some((type) => type !== value && documentTypeNames[type] === label) ? `${label} (.${value})` : label };
  });
}

export const documentStatuses = ['processing', 'active', 'failed'] as const;

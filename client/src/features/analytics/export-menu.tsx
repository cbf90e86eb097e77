import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import { ChevronDown, FileSpreadsheet, Printer } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { exportUrl } from './analytics-search.ts';

interface ExportMenuProps {
  period: AnalyticsPeriod;
  onPrint: () => void;
}

/** The report as a file for a spreadsheet, or as a page to print or to keep as PDF. */
export function ExportMenu({ period, onPrint }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          Export Report
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <MenuItem
        icon={FileSpreadsheet}
        onSelect={() => {
          download(exportUrl(period));
        }}
      >
        CSV file
      </MenuItem>
      <MenuItem icon={Printer} onSelect={onPrint}>
        Printable page
      </MenuItem>
    </Menu>
  );
}

/** As pressing a link to a file does. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}

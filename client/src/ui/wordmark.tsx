import { productName } from '../lib/use-page-title.ts';
import icon from './icon.svg';

interface WordmarkProps {
  subtitle?: string;
}

/** The product's sign and name. */
export function Wordmark({ subtitle }: WordmarkProps) {
  return (
    <div className="flex items-center gap-3">
      <img src={icon} alt="" width={36} height={36} />
      <div className="leading-tight">
        <p className="text-lg font-semibold tracking-tight">{productName}</p>
        {subtitle !== undefined && <p className="text-sm text-ink-soft">{subtitle}</p>}
      </div>
    </div>
  );
}

import type { Line } from './layout.ts';

/** What pdf.js tells of an annotation; the part that is used. */
type Annotation = {
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  fieldValue?: unknown;
  alternativeText?: string;
  checkBox?: boolean;
  radioButton?: boolean;
  buttonValue?: string;
  exportValue?: string;
  password?: boolean;
  hidden?: boolean;
  /** Lines of what is typed onto the page. */
  textContent?: readonly unknown[];
  /** Left, bottom, right, top. */
  rect?: readonly number[];
};

const maxFields = 2_000;
const maxValue = 4_000;

/** What somebody filled into the fields of a form's page, one "Field: value" each; empty fields and passwords are left out. */
export function readFields(annotations: readonly unknown[]): string[] {
  return annotations.slice(0, maxFields).flatMap((given) => {
    const field = given as Annotation;
    if (field.subtype !== 'Widget' || field.password === true || field.hidden === true) return [];
    const value = valueOf(field).replace(/\s+/g, ' ').trim().slice(0, maxValue);
    const name = nameOf(field);
    return value === '' ? [] : [name === '' ? value : `${name}: ${value}`];
  });
}

/** What was typed onto a page in boxes of its own, as drawing programs do with the words of a chart; top first. */
export function readTypedText(annotations: readonly unknown[]): string[] {
  const boxes = annotations.slice(0, maxFields).map((given) => given as Annotation);
  return boxes
    .filter(({ subtype, hidden }) => subtype === 'FreeText' && hidden !== true)
    .sort((one, other) => (other.rect?.[3] ?? 0) - (one.rect?.[3] ?? 0) || (one.rect?.[0] ?? 0) - (other.rect?.[0] ?? 0))
    .map(({ textContent = [] }) => textContent.join(' ').replace(/\s+/g, ' ').trim().slice(0, maxValue))
    .filter((text) => text !== '');
}

function valueOf({ fieldType, fieldValue, checkBox, radioButton, buttonValue, exportValue }: Annotation): string {
  if (checkBox === true) return fieldValue !== undefined && fieldValue !== null && fieldValue === exportValue ? 'yes' : '';
  if (radioButton === true) return fieldValue !== null && fieldValue === buttonValue ? String(buttonValue) : '';
  if (fieldType !== 'Tx' && fieldType !== 'Ch') return '';
  if (Array.isArray(fieldValue)) return fieldValue.filter((one) => typeof one === 'string').join(', ');
  return typeof fieldValue === 'string' ? fieldValue : '';
}

/** The name that people are shown, else the last part of the one that programs use. */
function nameOf({ alternativeText = '', fieldName = '' }: Annotation): string {
  const name = alternativeText === '' ? (fieldName.split('.').at(-1) ?? '').replace(/\[\d+\]$/, '') : alternativeText;
  return name.replace(/\s+/g, ' ').trim().replace(/:$/, '').slice(0, 200);
}

/** Lines below all others of a page, in smaller type, so that nothing overleaf continues them. */
export function placeFields(fields: readonly string[], lines: Line[], size: number): Line[] {
  const region = { x0: 0, x1: Number.MAX_SAFE_INTEGER };
  const bottom = Math.max(0, ...lines.map((line) => line.y));
  const font = lines.at(-1)?.font ?? '';
  return fields.map((text, at) => ({
    text,
    x0: 0,
    x1: 0,
    y: bottom + (at + 2) * 3 * size,
    size: 0.9 * size,
    font,
    region,
    cells: [{ text, x0: 0, x1: 0 }],
  }));
}

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

/** Items of a list below all other lines of a page, in smaller type, so that nothing overleaf continues them. */
export function placeFields(fields: string[], lines: Line[], size: number): Line[] {
  const region = { x0: 0, x1: Number.MAX_SAFE_INTEGER };
  const bottom = Math.max(0, ...lines.map((line) => line.y));
  const font = lines.at(-1)?.font ?? '';
  const items = fields.map((field) => `- ${field}`);
  return items.map((text, at) => ({
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

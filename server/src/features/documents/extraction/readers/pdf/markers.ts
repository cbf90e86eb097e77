const bullets =
  '\u2022\u2023\u2043\u204C\u204D\u2219\u25A0\u25A1\u25AA\u25AB\u25B6\u25B8\u25BA\u25C6\u25C7\u25CB\u25CF\u25E6\u2605\u2610\u2611\u2612\u2713\u2714\u2756\u27A2\u27A4\u00B7\uF0A7\uF0B7\uF0D8\uF0FC\uF06F\uF076\uF0E8';

const bullet = new RegExp(`^(?:[${bullets}]|[-\u2013\u2014*o](?= ))\\s*`);
const number = /^(?:\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)(?=\s)/;

/** Whether a line begins an item of a list: a bullet, or a number as in 1. a) (iv) 2.3. */
export function startsItem(text: string): boolean {
  return bullet.test(text) || number.test(text);
}

/** Whether a text is nothing but the mark of a list item. */
export function isMarker(text: string): boolean {
  const padded = `${text} `;
  return text.length <= 8 && (padded.replace(bullet, '') === '' || padded.replace(number, '').trim() === '');
}

export function startsBullet(text: string): boolean {
  return bullet.test(text);
}

/** A bullet of any shape becomes the one that Markdown knows; numbers stay as printed. */
export function tidyItem(text: string): string {
  return text.replace(bullet, '- ');
}

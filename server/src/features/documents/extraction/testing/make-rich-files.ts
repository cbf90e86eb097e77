import { makeCompoundFile, type Streams } from './make-old-office.ts';
import { makeZip } from './make-files.ts';

const office = 'http://schemas.openxmlformats.org';
const drawing = `xmlns:a="${office}/drawingml/2006/main" xmlns:p="${office}/presentationml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`;

/** A slide: the XML of its shapes, and of the shapes of its notes. */
export type MadeSlide = { shapes: string; notes?: string; isHidden?: boolean };

export function makePptx(slides: readonly MadeSlide[], parts: Record<string, string | Uint8Array> = {}): Buffer {
  const relation = (id: string, kind: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`;
  const relations = (all: string): string => `<Relationships xmlns="${office}/package/2006/relationships">${all}</Relationships>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation ${drawing}><p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, at) => relation(`r${at + 1}`, 'slide', `slides/slide${at + 1}.xml`)).join(''),
    ),
  };
  slides.forEach(({ shapes, notes, isHidden = false }, at) => {
    files[`ppt/slides/slide${at + 1}.xml`] =
      `<p:sld ${drawing}${isHidden ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    if (notes === undefined) return;
    files[`ppt/notesSlides/notesSlide${at + 1}.xml`] = `<p:notes ${drawing}><p:cSld><p:spTree>${notes}</p:spTree></p:cSld></p:notes>`;
    files[`ppt/slides/_rels/slide${at + 1}.xml.rels`] = relations(relation('n1', 'notesSlide', `../notesSlides/notesSlide${at + 1}.xml`));
  });
  return makeZip({ ...files, ...parts });
}

/** A shape of a slide; place: 'title', 'body' and so on, '' for a text box. Paragraphs as text, or as XML where they begin with <. */
export function makeShape(place: string, ...paragraphs: string[]): string {
  const ph = place === '' ? '' : `<p:ph type="${place}"/>`;
  const written = paragraphs.map((one) => (one.startsWith('<') ? one : `<a:p><a:r><a:t>${one}</a:t></a:r></a:p>`));
  return `<p:sp><p:nvSpPr><p:nvPr>${ph}</p:nvPr></p:nvSpPr><p:txBody>${written.join('')}</p:txBody></p:sp>`;
}

const odf = 'urn:oasis:names:tc:opendocument:xmlns';
const odfNames = `xmlns:office="${odf}:office:1.0" xmlns:text="${odf}:text:1.0" xmlns:table="${odf}:table:1.0" xmlns:style="${odf}:style:1.0" xmlns:fo="${odf}:xsl-fo-compatible:1.0" xmlns:draw="${odf}:drawing:1.0"`;

/** An OpenDocument text around the XML of its body; styles: the XML of its automatic styles. */
export function makeOdt(
  body: string,
  { styles = '', parts = {}, kind = 'text' }: { styles?: string; parts?: Record<string, string>; kind?: string } = {},
): Buffer {
  return makeZip({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml': `<office:document-content ${odfNames}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    'META-INF/manifest.xml': '<manifest/>',
    ...parts,
  });
}

/** A book of these chapters, in their order; the contents come before them. */
export function makeEpub(chapters: readonly string[], parts: Record<string, string> = {}): Buffer {
  const items = chapters.map((_, at) => `<item id="c${at}" href="text/${at + 1}%20.xhtml" media-type="application/xhtml+xml"/>`).join('');
  const order = chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('');
  const files: Record<string, string> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
    'OPS/book.opf': `<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>The ward book</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${items}</manifest><spine><itemref idref="nav"/>${order}</spine></package>`,
    'OPS/nav.xhtml': '<html><body><h1>Contents</h1></body></html>',
  };
  chapters.forEach((chapter, at) => (files[`OPS/text/${at + 1} .xhtml`] = `<html><body>${chapter}</body></html>`));
  return makeZip({ ...files, ...parts });
}

/** Properties of an Outlook item that are text, by their ids in hex, and what is attached to it. */
export type MadeMsg = { texts?: Record<string, string>; bytes?: Record<string, Buffer>; attachments?: Streams[] };

export function makeMsg(item: MadeMsg): Buffer {
  return makeCompoundFile(makeItem(item, 32));
}

export function makeItem({ texts = {}, bytes = {}, attachments = [] }: MadeMsg, headerLength: number): Streams {
  const streams: Streams = { '__properties_version1.0': Buffer.alloc(headerLength) };
  for (const [id, text] of Object.entries(texts)) streams[`__substg1.0_${id}001F`] = Buffer.from(text, 'utf16le');
  for (const [id, value] of Object.entries(bytes)) streams[`__substg1.0_${id}0102`] = value;
  attachments.forEach((one, at) => (streams[`__attach_version1.0_#0000000${at}`] = one));
  return streams;
}

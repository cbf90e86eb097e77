/** The part of pdfkit that the tests use; the package brings no types. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  type PageOptions = { size?: [number, number]; margin?: number; layout?: 'portrait' | 'landscape' };
  type TextOptions = { width?: number; lineBreak?: boolean; align?: 'left' | 'justify'; indent?: number };

  export default class PDFDocument extends Readable {
    y: number;
    page: { dictionary: { data: { Rotate?: number } } };
    initForm(): this;
    formText(name: string, x: number, y: number, width: number, height: number, options: { value?: string; password?: boolean }): this;
    constructor(options?: PageOptions & { userPassword?: string; autoFirstPage?: boolean; compress?: boolean });
    addPage(options?: PageOptions): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(text: string, x?: number, y?: number, options?: TextOptions): this;
    image(file: Buffer, x: number, y: number, options?: { width?: number }): this;
    moveDown(lines?: number): this;
    rotate(degrees: number, options?: { origin: [number, number] }): this;
    rect(x: number, y: number, width: number, height: number): this;
    fill(color: string): this;
    end(): void;
  }
}

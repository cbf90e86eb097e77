declare module 'word-extractor/lib/buffer-reader.js' {
  export default class BufferReader {
    constructor(bytes: Buffer);
    open(): Promise<void>;
    close(): Promise<void>;
  }
}

/** The part of the package that reads .doc; it keeps its findings in fields until the document is built. */
declare module 'word-extractor/lib/word-ole-extractor.js' {
  import type BufferReader from 'word-extractor/lib/buffer-reader.js';

  /** A run of characters: where it starts in the text and in the stream, and how many bytes a character takes there. */
  export type Piece = { text: string; startCp: number; startFilePos: number; bpc: number };

  export default class WordOleExtractor {
    protected _pieces: Piece[];
    protected _boundaries: Record<'ccpText' | 'ccpFtn' | 'ccpHdd' | 'ccpAtn' | 'ccpEdn' | 'ccpTxbx' | 'ccpHdrTxbx', number>;
    extract(reader: BufferReader): Promise<unknown>;
    writeParagraphProperties(stream: Buffer, table: Buffer): void;
    buildDocument(): unknown;
  }
}

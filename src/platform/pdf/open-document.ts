import PDFDocument from 'pdfkit';

export type PdfDocument = PDFKit.PDFDocument;
export type Section = PDFKit.PDFStructureElement;

export interface DocumentHead {
  title: string;
  author: string;
  language: string;
  issuedAt: Date;
  // In points.
  page: { width: number; height: number };
}

// A tagged PDF without pages yet. `finish` ends it and answers its bytes.
export function openDocument({ title, author, language, issuedAt, page }: DocumentHead) {
  const doc = new PDFDocument({
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    // No built-in font is loaded: ours are embedded.
    font: '',
    info: {
      Title: title,
      Author: author,
      Creator: author,
      Producer: author,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  const chunks: Uint8Array[] = [];
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      root.end();
      doc.end();
      await done;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}

// Draws something that screen readers read aloud, in the order in which it is drawn.
export function say(doc: PdfDocument, section: Section, kind: string, draw: () => void): void {
  const content = doc.markStructureContent(kind);
  draw();
  doc.endMarkedContent();
  section.add(doc.struct(kind, {}, [content]));
}

// Draws something that screen readers skip.
export function decorate(doc: PdfDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

// A paper that a call answered in letters, as a file.
export const pdfFile = ({ name, pdf }: { name: string; pdf: string }): Response =>
  new Response(
    Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0)),
    {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    },
  );

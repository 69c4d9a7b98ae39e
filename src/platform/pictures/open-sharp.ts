// Loaded when the first picture comes: most processes never see one, and the library is large.
export async function openSharp(): Promise<typeof import('sharp').default> {
  const { default: sharp } = await import('sharp');
  // It reads SVG, PDF and more by nature, each of them a way in. Only what we ask for may be opened at all.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
      'VipsForeignLoadHeifBuffer',
    ],
  });
  // Its work runs on the few threads that passwords and files share: one of them is enough.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

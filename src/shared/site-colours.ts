// Indigo, marigold and madder: the site's own colours, where no poster gives its own.
export const SITE_COLOURS = { ground: '#221c6b', bold: '#e4572e', warm: '#f2a516', spark: '#fbf8f3' };

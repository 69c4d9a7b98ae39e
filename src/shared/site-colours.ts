// Indigo, marigold and madder: those of the site itself, where no poster lends its own.
export const SITE_COLOURS = { ground: '#221c6b', bold: '#e4572e', warm: '#f2a516', spark: '#fbf8f3' };

// One look for buttons and for links that act like them.
const SHAPE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-4 py-2 text-center font-semibold cursor-pointer';

export const PRIMARY_BUTTON = `${SHAPE} bg-primary text-on-primary hover:bg-primary-hover`;
export const QUIET_BUTTON = `${SHAPE} border border-control bg-surface text-ink hover:border-primary hover:text-primary`;
export const ICON_BUTTON =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-pill text-ink-2 cursor-pointer hover:bg-sunken hover:text-ink';

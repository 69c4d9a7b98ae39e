// For what cannot be undone: it names what it does.
export const STOP_BUTTON =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-card border border-error bg-surface px-4 py-2 text-center font-semibold text-error cursor-pointer hover:bg-error-soft';

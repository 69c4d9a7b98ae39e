type Chosen = readonly [from?: string, to?: string];

// Fetches the picker when somebody wants it, for two fields beside this button. Where it cannot be had, the browser's
// own serves.
export const pickRange = (
  { parentElement }: HTMLElement,
  value: readonly string[],
  onChoose: (...chosen: Chosen) => void,
  // Whether what is over cannot be meant.
  isAhead = false,
): Promise<void> =>
  import('./open-picker.tsx').then(
    ({ openRangePicker }) => openRangePicker(value, onChoose, { isAhead }),
    () => parentElement?.querySelector('input')?.showPicker?.(),
  );

type Chosen = readonly [from?: string, to?: string];

// Loads the picker when it is needed, for two fields beside this button. If it cannot be loaded, the browser's own
// picker is used.
export const pickRange = (
  { parentElement }: HTMLElement,
  value: readonly string[],
  onChoose: (...chosen: Chosen) => void,
  // Whether days in the past cannot be chosen.
  isAhead = false,
): Promise<void> =>
  import('./open-picker.tsx').then(
    ({ openRangePicker }) => openRangePicker(value, onChoose, { isAhead }),
    () => parentElement?.querySelector('input')?.showPicker?.(),
  );

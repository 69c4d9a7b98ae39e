type Chosen = readonly [from?: string, to?: string];

// Fetches the picker when somebody wants it, for two fields beside this button. Where it cannot be had, the browser's
// own serves.
export const pickRange = (
  { parentElement }: HTMLElement,
  value: readonly string[],
  onChoose: (...chosen: Chosen) => void,
): Promise<void> =>
  import('./open-picker.tsx').then(
    ({ openRangePicker }) => openRangePicker(value, onChoose),
    () => parentElement?.querySelector('input')?.showPicker?.(),
  );

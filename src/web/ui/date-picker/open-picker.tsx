import { createRoot } from 'react-dom/client';
import { m } from '#shared/messages/messages.js';
import { localDay, Picker, type PickerWish } from './picker.tsx';

const FRAME =
  'fixed inset-x-0 bottom-0 m-auto max-h-full w-[min(100vw,23rem)] overflow-y-auto rounded-t-sheet border border-line bg-surface p-4 text-ink shadow-raised backdrop:bg-black/50 max-sm:mb-0 sm:inset-0 sm:rounded-sheet';

// Shows the picker over everything else, even over an open sheet. It is a React tree of its own, so that an error in it
// does not affect the page. Escape closes it, and the browser returns the focus to the button that opened it.
export function openPicker(wish: PickerWish): void {
  const dialog = document.createElement('dialog');
  dialog.className = FRAME;
  dialog.setAttribute('aria-labelledby', 'picker-title');
  document.body.append(dialog);
  const root = createRoot(dialog);
  const close = () => dialog.close();
  dialog.addEventListener('close', () => {
    root.unmount();
    dialog.remove();
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && close());
  dialog.showModal();
  root.render(<Picker wish={wish} onClose={close} />);
}

// From one day to another, with one day and whole weeks, months, quarters and years as short cuts.
export function openRangePicker(
  value: readonly string[],
  onChoose: (from?: string, to?: string) => void,
  { isAhead }: { isAhead: boolean },
): void {
  openPicker({
    title: m.picker_range_title(),
    ways: ['range', 'day', 'week', 'month', 'quarter', 'year'],
    value: value.filter((day) => day !== ''),
    ...(isAhead && { min: localDay(new Date()) }),
    onChoose: ([from, to = from]) => onChoose(from, to),
  });
}

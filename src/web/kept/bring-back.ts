import type { Typed } from './typed.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Parts of a form come when others are filled in.
const MOST_FRAMES = 20;

// Fills a form with what stood in it once, as if it were typed again. Answers whether anything is different now.
export async function bringBack({ place, entries }: Pick<Typed, 'place' | 'entries'>): Promise<boolean> {
  const form = document.forms[place];
  if (!form) return false;
  const filled = new Set<Control>();
  let isChanged = false;
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    for (const control of controlsOf(form)) {
      if (filled.has(control)) continue;
      filled.add(control);
      if (!fill(control, valuesOf(control, entries))) continue;
      isChanged = true;
      control.closest('details')?.setAttribute('open', '');
    }
    if (entries.every(([name]) => form.elements.namedItem(name) !== null)) break;
    await new Promise(requestAnimationFrame);
  }
  return isChanged;
}

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (one): one is Control =>
      one.matches('textarea, select, input:not([type=hidden], [type=file], [type=submit])') &&
      (one as Control).name !== '',
  );

const valuesOf = ({ name }: Control, entries: Typed['entries']): string[] =>
  entries.flatMap(([key, value]) => (key === name ? [value] : []));

function fill(control: Control, values: string[]): boolean {
  if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
    const isTicked = values.includes(control.value);
    if (isTicked === control.checked || (control.type === 'radio' && !isTicked)) return false;
    control.click();
    return true;
  }
  const value = values[placeAmongNamesakes(control)];
  if (value === undefined || value === control.value) return false;
  // React notices only changes that bypass its own setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

const placeAmongNamesakes = (control: Control): number =>
  [...(control.form?.elements ?? [])]
    .filter((one) => (one as Control).name === control.name)
    .indexOf(control);

import { typedIn } from '#web/forms/form.rules.ts';

// What was typed about an event and is not saved goes with whoever adds a place for it, in the forms themselves, and comes
// back with them: the event is public, so nothing of it is saved on the way.

const FORM_ID = 'carried';

// What a form brings along, to be carried by the next one: as it came, or all that was typed.
export const carriedBy = (form: FormData): string | null =>
  form.get('intent') === 'new-place'
    ? JSON.stringify(typedIn(form))
    : (form.get('carried')?.toString() ?? null);

// What was carried, with the place that was added.
export function carriedIn(form: FormData): Record<string, string> {
  const place = form.get('place')?.toString();
  return { ...readCarried(form.get('carried')?.toString() ?? ''), ...(place && { place }) };
}

function readCarried(text: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

type CarriedBackProps = { to: string; carried: string; place: string };

// Stands beside other forms; buttons that name it send it.
export function CarriedBack({ to, carried, place }: CarriedBackProps) {
  return (
    <form id={FORM_ID} method="post" action={to} encType="multipart/form-data">
      <input type="hidden" name="intent" value="carried" />
      <input type="hidden" name="carried" value={carried} />
      <input type="hidden" name="place" defaultValue={place} />
    </form>
  );
}

export function BackButton({ className, children }: { className: string; children: string }) {
  return (
    <button type="submit" form={FORM_ID} className={className}>
      {children}
    </button>
  );
}

// The promise never resolves: another document is opened.
export function goBackWith(place: string): Promise<never> {
  const form = document.getElementById(FORM_ID) as HTMLFormElement;
  (form.elements.namedItem('place') as HTMLInputElement).value = place;
  form.submit();
  return new Promise(() => {});
}

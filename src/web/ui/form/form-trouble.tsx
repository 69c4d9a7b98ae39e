import type { FormProblem } from '#web/forms/typed-form.ts';

// What is wrong with a form that came back, on top, where the reader begins. Each line leads to its field.
export function FormTrouble({ problem }: { problem: FormProblem | null }) {
  if (!problem) return null;
  const fields = Object.entries(problem.errors);
  return (
    <div
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was sent because of this
      autoFocus
      className="rounded-card border border-error bg-error-soft p-4 text-error"
    >
      {fields.length === 0 && <p className="font-semibold">{problem.message}</p>}
      {fields.map(([field, words]) => (
        <p key={field}>
          <a href={`#${field}`} className="inline-block py-1 font-semibold underline">
            {words}
          </a>
        </p>
      ))}
    </div>
  );
}

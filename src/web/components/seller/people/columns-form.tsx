import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

type ColumnsFormProps<Column extends string> = {
  action: string;
  // What the list is narrowed to: the file has the same.
  kept: Record<string, string>;
  columns: readonly Column[];
  words: Record<Column, () => string>;
};

// Which columns a file has. It is an ordinary form: the file comes without script, too.
export function ColumnsForm<Column extends string>(props: ColumnsFormProps<Column>) {
  const { action, kept, columns, words } = props;
  return (
    <details className="mt-6 rounded-card border border-line bg-surface px-4 py-2">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        {m.people_file()}
      </summary>
      <form method="get" action={action} className="pb-3">
        <p className="mb-3 text-small text-ink-2">{m.people_file_hint()}</p>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="mb-1 font-semibold">{m.people_columns()}</legend>
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
            {columns.map((column) => (
              <label key={column} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="checkbox"
                  name="column"
                  value={column}
                  defaultChecked
                  className="size-5 shrink-0 accent-primary"
                />
                {words[column]()}
              </label>
            ))}
          </div>
        </fieldset>
        <button type="submit" className={`mt-3 min-h-12 ${PRIMARY_BUTTON}`}>
          {m.people_file_button()}
        </button>
      </form>
    </details>
  );
}

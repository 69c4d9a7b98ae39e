import { type KeyboardEvent, useEffect, useRef } from 'react';

export interface Choice {
  key: string;
  text: string;
  label: string;
  isChosen: boolean;
  // Lies between the first and the last chosen day.
  isInside?: boolean;
  isOff?: boolean;
  // Today, this month and so on.
  isNow?: boolean;
}

type ChoiceGridProps = {
  label: string;
  rows: readonly (readonly (Choice | null)[])[];
  // The headings of the columns, as they are shown and as they are read out.
  columns?: readonly { text: string; label: string }[];
  isMulti?: boolean;
  // The cell that Tab reaches; the others are reached with the arrow keys.
  active: string;
  // Whether the active cell takes the focus.
  hasFocus: boolean;
  onKey: (key: string, isShift: boolean) => boolean;
  onChoose: (key: string) => void;
};

const CELL =
  'inline-flex min-h-11 w-full min-w-9 cursor-pointer items-center justify-center rounded-card px-1 text-small font-semibold hover:bg-primary-soft hover:text-on-primary-soft aria-disabled:cursor-default aria-disabled:font-normal aria-disabled:text-ink-3 aria-disabled:line-through aria-disabled:hover:bg-transparent';

// A grid of choices after the ARIA pattern: one stop for Tab, arrow keys within, Enter or Space to choose.
export function ChoiceGrid(props: ChoiceGridProps) {
  const { label, rows, columns, isMulti = false, active, hasFocus, onKey, onChoose } = props;
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (hasFocus) grid.current?.querySelector<HTMLElement>(`[data-key="${active}"]`)?.focus();
  }, [active, hasFocus]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (onKey(event.key, event.shiftKey)) event.preventDefault();
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells hold what can be chosen
      role="grid"
      aria-label={label}
      aria-multiselectable={isMulti || undefined}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-separate border-spacing-0.5"
    >
      {columns && (
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} scope="col" className="h-8 text-small font-semibold text-ink-2">
                <abbr title={column.label} className="no-underline">
                  {column.text}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.find((choice) => choice)?.key ?? at}>
            {row.map((choice, column) =>
              choice ? (
                <Cell key={choice.key} choice={choice} isActive={choice.key === active} onChoose={onChoose} />
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else to be known by
                <td key={column} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type CellProps = { choice: Choice; isActive: boolean; onChoose: (key: string) => void };

function Cell({ choice, isActive, onChoose }: CellProps) {
  const look = choice.isChosen
    ? 'bg-primary text-on-primary hover:bg-primary-hover hover:text-on-primary'
    : choice.isInside
      ? 'bg-primary-soft text-on-primary-soft'
      : choice.isNow
        ? 'ring-2 ring-primary ring-inset'
        : '';
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a td of a grid is a gridcell
    <td aria-selected={choice.isChosen || choice.isInside || false} className="p-0 text-center">
      <button
        type="button"
        data-key={choice.key}
        tabIndex={isActive ? 0 : -1}
        aria-label={choice.label}
        aria-disabled={choice.isOff || undefined}
        aria-current={choice.isNow ? 'date' : undefined}
        onClick={() => !choice.isOff && onChoose(choice.key)}
        className={`${CELL} ${look}`}
      >
        {choice.text}
      </button>
    </td>
  );
}

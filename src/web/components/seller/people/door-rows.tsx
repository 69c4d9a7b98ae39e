import type { DoorList } from '#modules/attending/door-list.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';

// One line for each ticket, with a box to tick. The names of the columns are printed anew on every page, and no line is cut in two.
export function DoorRows({ people }: Pick<DoorList, 'people'>) {
  const locale = currentLocale();
  // An order may have several tickets that look the same.
  const keyed = people.map((person, place) => ({ ...person, key: `${person.reference}-${place}` }));
  return (
    <table className="w-full border-collapse text-left text-small print:text-[10pt]">
      <thead>
        <tr className="border-b-2 border-ink print:border-black">
          {[m.people_here(), m.people_name(), m.people_ticket(), m.people_order()].map((name) => (
            <th key={name} scope="col" className="py-1 pr-3 font-bold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed.map(({ key, name, type, date, admits, reference, is_used }) => (
          <tr key={key} className="break-inside-avoid border-b border-line print:border-black">
            <td className="w-12 py-1.5 pr-3">
              <span
                aria-hidden="true"
                className="grid size-5 place-items-center border border-ink print:border-black"
              >
                {is_used && '✓'}
              </span>
              <span className="sr-only">{is_used ? m.people_state_used() : m.people_state_valid()}</span>
            </td>
            <td className="py-1.5 pr-3 font-semibold wrap-anywhere">{name || m.people_no_name()}</td>
            <td className="py-1.5 pr-3">
              {type}
              {date !== null && ` · ${formatPlainDay(date, locale)}`}
              {admits > 1 && ` · ${m.people_admits({ count: admits })}`}
            </td>
            <td className="py-1.5 font-mono whitespace-nowrap">{reference}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

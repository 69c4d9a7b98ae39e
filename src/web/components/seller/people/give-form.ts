import {
  type CompList,
  MOST_COMPS,
  MOST_EACH,
  readCompList,
  type WrongLine,
} from '#modules/attending/comp-list.rules.ts';
import type { GivenComps } from '#modules/attending/comps.contract.ts';
import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, rekeyed } from '#web/forms/form.ts';

export interface AtEvent {
  organizer: string;
  event: string;
}

// A type, or one day of it, as one choice.
export const optionOf = ({ type, date }: { type: number; date: string | null }): string =>
  date === null ? String(type) : `${type}_${date}`;

const OPTION = /^(\d{1,9})(?:_(\d{4}-\d\d-\d\d))?$/;

// Gives tickets away, to everybody on the list or to nobody. The batch stands in the form, so that sending it again gives no others.
export const giveTickets =
  (at: AtEvent, country: string): Form<GivenComps> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const [, type = '', date = null] = OPTION.exec(textIn(form, 'type')) ?? [];
    if (type === '') fields.type = m.people_give_choose();
    const each = Number(textIn(form, 'each'));
    if (!Number.isInteger(each) || each < 1 || each > MOST_EACH)
      fields.each = m.people_give_each_wrong({ most: String(MOST_EACH) });
    const list = readCompList(String(form.get('people') ?? ''), country);
    if (!list.ok) fields.people = listProblem(list);
    if (!list.ok || Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const given = await call('POST /api/sell/{organizer}/events/{event}/comps/give', {
      params: { ...at },
      body: { batch: textIn(form, 'batch'), type: Number(type), date, each, people: list.people },
    });
    const answer = answered(form, given, ({ data }) => data, {
      // What is wrong with one of them is wrong with the list.
      fieldOf: (name) => (name === 'type' || name === 'each' ? name : 'people'),
    });
    return rekeyed(answer, 'comps_differ', 'batch');
  };

function listProblem(list: Extract<CompList, { ok: false }>): string {
  switch (list.problem) {
    case 'none':
      return m.people_give_missing();
    case 'too_many':
      return m.people_give_too_many({ count: String(list.lines), most: String(MOST_COMPS) });
    case 'lines':
      return [
        ...list.wrong.map(lineProblem),
        ...(list.more > 0 ? [m.people_give_more_wrong({ count: list.more })] : []),
        m.people_give_nothing_done(),
      ].join('\n');
  }
}

const LINE_PROBLEMS: Record<WrongLine['problem'], (of: { line: string; text: string }) => string> = {
  name: m.people_give_bad_name,
  email: m.people_give_bad_email,
  phone: m.people_give_bad_phone,
};

const lineProblem = ({ problem, line, text }: WrongLine): string =>
  LINE_PROBLEMS[problem]({ line: String(line), text });

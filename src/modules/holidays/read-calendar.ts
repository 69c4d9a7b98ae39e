import Holidays from 'date-holidays';
import { addDays } from '#shared/time.ts';
import { type HolidayNames, holidayNames } from './holiday-names.ts';

export interface CalendarDay {
  countryCode: string;
  // YYYY-MM-DD
  heldOn: string;
  names: HolidayNames;
  isSubstitute: boolean;
  isExpected: boolean;
}

const DAY_MS = 86_400_000;
const SUBSTITUTE = / \(substitute day\)$/;
const ISLAMIC_MONTH = /Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Dhu/;

// For holidays whose name in the calendar package is outdated or wrong.
const NAMES: Readonly<Record<string, string>> = {
  'End of Ramadan (Eid al-Fitr)': 'Eid al-Fitr',
  'Feast of the Sacrifice (Eid al-Adha)': 'Eid al-Adha',
  'Birthday of Muhammad (Mawlid)': 'Birthday of the Prophet (Maulid)',
  'Maulid Day': 'Birthday of the Prophet (Maulid)',
  "Laylat al-Mi'raj": "Isra and Mi'raj",
  'Moi Day': 'Mazingira Day',
  "Martyr's Day": "Martyrs' Day",
  'Archbishop Janan Luwum Day': 'Archbishop Janani Luwum Day',
  'National Harvest Day': 'National Harvest Day (Umuganura)',
  'Public Holiday': "Day after New Year's Day",
};
const WRONG: Readonly<Record<string, { name?: string; monthAndDay?: string }>> = {
  'TZ 01-02': { monthAndDay: '01-12' },
  'TZ 12-26': { name: 'Boxing Day' },
};

// The public holidays of a country in these years. The package takes tens of megabytes, so this runs in a thread that
// ends and not in the server itself.
export function readCalendar(countryCode: string, years: readonly number[]): CalendarDay[] {
  const calendar = new Holidays(countryCode, { types: ['public'], languages: ['en'] });
  return years.flatMap((year) =>
    calendar.getHolidays(year).flatMap(({ date, start, end, name, rule, substitute }) => {
      const wrong = WRONG[`${countryCode} ${rule}`];
      const found = name.replace(SUBSTITUTE, '');
      const first = wrong?.monthAndDay ? `${year}-${wrong.monthAndDay}` : date.slice(0, 10);
      const length = Math.round((end.getTime() - start.getTime()) / DAY_MS);
      return Array.from({ length }, (_, day) => ({
        countryCode,
        heldOn: addDays(first, day),
        names: holidayNames(wrong?.name ?? NAMES[found] ?? found),
        isSubstitute: substitute === true,
        isExpected: ISLAMIC_MONTH.test(rule),
      }));
    }),
  );
}

import { addDays, weekdayOf } from '#shared/time.ts';

const [SUNDAY, SATURDAY] = [0, 6];

// The day on which a seller can be paid what an event brought in: the first working day after its last, and as many working days later
// as was agreed. All dates are those of the place of the event.
export function releaseDay(lastDay: string, releaseDays: number, holidays: ReadonlySet<string>): string {
  let day = lastDay;
  for (let left = releaseDays + 1; left > 0; ) {
    day = addDays(day, 1);
    const weekday = weekdayOf(day);
    if (weekday !== SATURDAY && weekday !== SUNDAY && !holidays.has(day)) left -= 1;
  }
  return day;
}

export interface EventMoney {
  // What is held for the seller; below zero where more went back than is there.
  owedMinor: number;
  // How often something was released before.
  releases: number;
  // Neither cancelled nor put off without a date.
  takesPlace: boolean;
  isReleaseDay: boolean;
}

// Whatever goes back after a release is taken from what is due; before, it is taken from what the event still holds.
export function isReleased({ owedMinor, releases, takesPlace, isReleaseDay }: EventMoney): boolean {
  if (owedMinor === 0) return false;
  return (releases > 0 && owedMinor < 0) || (takesPlace && isReleaseDay);
}

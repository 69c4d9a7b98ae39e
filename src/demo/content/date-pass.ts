import type { DemoTicketDate, DemoTicketType } from './types.ts';

export function datePass(
  type: Omit<DemoTicketType, 'capacity' | 'sold' | 'dates'> & { dates: DemoTicketDate[] },
): DemoTicketType {
  return {
    ...type,
    capacity: type.dates.reduce((sum, date) => sum + date.capacity, 0),
    sold: type.dates.reduce((sum, date) => sum + date.sold, 0),
  };
}

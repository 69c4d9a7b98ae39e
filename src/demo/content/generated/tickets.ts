import type { Currency } from '#shared/money.ts';
import { datePass } from '../date-pass.ts';
import type { DemoFlashSale, DemoTicketType } from '../types.ts';
import type { Random } from './random.ts';

type Tier = { name: string; description: string; share: number; priceFactor: number };

const REGULAR: Tier = { name: 'Regular', description: 'One entry.', share: 1, priceFactor: 1 };
const EARLY: Tier = {
  name: 'Early bird',
  description: 'One entry, while they last.',
  share: 0.2,
  priceFactor: 0.7,
};
const VIP: Tier = { name: 'VIP', description: 'Front area and a drink.', share: 0.1, priceFactor: 2.5 };
const STUDENT: Tier = { name: 'Student', description: 'With a valid card.', share: 0.2, priceFactor: 0.5 };
const TABLE: Tier = { name: 'Table of six', description: 'Six seats together.', share: 0.02, priceFactor: 8 };

const LINE_UPS: Tier[][] = [
  [REGULAR],
  [REGULAR],
  [EARLY, REGULAR],
  [REGULAR, STUDENT],
  [REGULAR, VIP],
  [EARLY, REGULAR, VIP],
  [STUDENT, REGULAR, VIP],
  [EARLY, REGULAR, VIP, TABLE],
];

// A usual cheap ticket, and the step that local prices are rounded to.
const PRICES: Record<Currency, { usual: number; step: number }> = {
  KES: { usual: 1000, step: 50 },
  UGX: { usual: 30000, step: 1000 },
  TZS: { usual: 20000, step: 1000 },
  RWF: { usual: 10000, step: 500 },
  IDR: { usual: 120000, step: 5000 },
  USD: { usual: 20, step: 1 },
};

export function makeTicketTypes(currency: Currency, random: Random): DemoTicketType[] {
  const { usual, step } = PRICES[currency];
  const base = random.chance(0.08) ? 0 : usual * (0.4 + 2.4 * random.next() ** 2);
  const price = (factor: number) =>
    base === 0 ? 0 : Math.max(step, Math.round((base * factor) / step) * step);
  if (random.chance(0.03)) return [makeDatePass(price(1), random)];
  const size = random.between(4, 200) * 10;
  const isSoldOut = random.chance(0.04);
  const sellRate = random.next() ** 1.5;
  return random.pick(LINE_UPS).map((tier) => {
    const capacity = Math.max(4, Math.round(size * tier.share));
    return {
      name: tier.name,
      description: tier.description,
      price: price(tier.priceFactor),
      capacity,
      sold: isSoldOut ? capacity : Math.floor(capacity * sellRate * random.next()),
    };
  });
}

export function makeFlashSale(types: DemoTicketType[], random: Random): DemoFlashSale | undefined {
  const type = types.find(({ price, dates }) => price > 1 && dates === undefined);
  if (type === undefined || !random.chance(0.04)) return undefined;
  const startsInHours = random.between(-48, 72);
  const quantity = Math.max(1, Math.floor((type.capacity - type.sold) / 2));
  return {
    label: random.pick(['Payday dash', 'Two-day deal', 'Early price', 'Last-minute price', 'Weekend offer']),
    startsInHours,
    endsInHours: startsInHours + random.between(24, 120),
    prices: { [type.name]: Math.ceil(type.price * 0.75) },
    quantity,
    sold: startsInHours < 0 ? random.between(0, Math.min(quantity, type.sold)) : 0,
  };
}

function makeDatePass(price: number, random: Random): DemoTicketType {
  const capacity = random.between(2, 40) * 10;
  return datePass({
    name: 'One day',
    description: 'One person on one date.',
    price,
    dates: [0, 1, 2].map((offset) => ({ offset, capacity, sold: random.between(0, capacity) })),
  });
}

import { m } from '#shared/messages/messages.js';

type CapacityBarProps = { sold: number; held: number; capacity: number };

const WIDE = 100;

// Sold solid, held hatched, free empty, and the words under it in the same order.
export function CapacityBar({ sold, held, capacity }: CapacityBarProps) {
  const share = (count: number) => (capacity === 0 ? 0 : (count / capacity) * WIDE);
  const free = Math.max(0, capacity - sold - held);
  return (
    <div className="mt-2">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDE} 10`}
        preserveAspectRatio="none"
        className="block h-2.5 w-full overflow-hidden rounded-pill bg-sunken"
      >
        <rect width={share(sold)} height="10" className={free === 0 ? 'fill-ink-2' : 'fill-primary'} />
        <rect x={share(sold)} width={share(held)} height="10" className="fill-primary opacity-40" />
      </svg>
      <p className="mt-1 text-[12px] leading-4 font-medium text-ink-2 tabular-nums">
        {m.seller_sold({ count: sold })} · {m.seller_held({ count: held })} · {m.seller_free({ count: free })}
      </p>
    </div>
  );
}

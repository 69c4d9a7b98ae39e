type MapDrawingProps = { lat: number; lng: number };

const HIGHWAY = 'M-20 128C90 92 178 132 268 104S472 52 660 96';

// Not a map of the place, only the sign for one: nothing is fetched to draw it. The coordinates turn it, so that
// two venues do not look the same.
export function MapDrawing({ lat, lng }: MapDrawingProps) {
  const turn = Math.round(Math.abs(lat * 7919 + lng * 104_729)) % 4;
  const flips = ['', 'translate(640 0) scale(-1 1)', 'translate(0 240) scale(1 -1)', 'rotate(180 320 120)'];
  return (
    <div aria-hidden="true" className="relative h-40 overflow-hidden bg-sunken lg:h-52">
      <svg
        aria-hidden="true"
        viewBox="0 0 640 240"
        preserveAspectRatio="xMidYMid slice"
        className="absolute size-full"
      >
        <g {...(flips[turn] && { transform: flips[turn] })}>
          <path
            d="M0 176c70-26 118 6 176-8s84-52 150-46 92 66 168 60 96-30 146-26v84H0z"
            className="fill-info-soft"
          />
          <path d="M396 0h132l28 74-96 34-88-38z" className="fill-success-soft" />
          <rect x="64" y="28" width="96" height="66" rx="8" className="fill-success-soft" />
          <g fill="none" className="stroke-surface" strokeLinecap="round">
            <path d={HIGHWAY} strokeWidth="18" />
            <path d="M206-20c14 74-10 118 22 164s52 66 48 116" strokeWidth="14" />
            <path d="M420 260c-26-54 8-92-20-140S356 34 372-20" strokeWidth="10" />
            <path
              d="M-20 40c72 14 132-14 228 4M520 260c-8-66 20-108 14-178s10-74 6-102M-20 216c90-22 168 14 300-4"
              strokeWidth="7"
            />
          </g>
          <path d={HIGHWAY} fill="none" className="stroke-line" strokeWidth="1.5" strokeDasharray="10 10" />
        </g>
      </svg>
      <svg
        aria-hidden="true"
        viewBox="0 0 64 88"
        className="absolute top-1/2 left-1/2 h-20 -translate-x-1/2 -translate-y-2/3"
      >
        <ellipse cx="32" cy="82" rx="14" ry="5" className="fill-ink opacity-20" />
        <path
          d="M32 82C13 58 3 45 3 31a29 29 0 0 1 58 0c0 14-10 27-29 51z"
          className="fill-primary stroke-surface"
          strokeWidth="3"
        />
        <circle cx="32" cy="31" r="10" className="fill-on-primary" />
      </svg>
    </div>
  );
}

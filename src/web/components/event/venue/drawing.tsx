import drawings from './drawings.svg?url';

type DrawingProps = {
  name: 'map' | 'pin' | 'refund' | 'person' | 'access';
  className: string;
};

// Lines that would weigh on the script if they stood in it: they come as a file, once, in the page's colours.
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}

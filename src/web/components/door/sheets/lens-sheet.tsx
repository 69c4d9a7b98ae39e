import { m } from '#shared/messages/messages.js';
import type { Camera } from '#web/door/reader/camera.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Sheet } from './sheet.tsx';

type LensSheetProps = { camera: Camera; onChoose(id: string): void; onClose(): void };

// Phones with several cameras at the back may open one that cannot see what is near.
export function LensSheet({ camera, onChoose, onClose }: LensSheetProps) {
  return (
    <Sheet title={m.scan_lens()} onClose={onClose}>
      <div className="grid gap-2">
        {camera.lenses.map(({ id, name }, at) => (
          <button
            key={id}
            type="button"
            className={QUIET_BUTTON}
            aria-pressed={id === camera.lensId}
            onClick={() => onChoose(id)}
          >
            {name || m.scan_lens_name({ number: at + 1 })}
            {id === camera.lensId && ' ✓'}
          </button>
        ))}
      </div>
    </Sheet>
  );
}

import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { KeyboardIcon, LensIcon, TorchIcon } from '#web/ui/door-icons.tsx';
import { SearchIcon, TicketIcon } from '#web/ui/icons.tsx';

export type OpenSheet = 'code' | 'find' | 'lens' | 'status' | 'till';

type DoorToolsProps = {
  // null: the phone has none, or the browser cannot switch it.
  torch: { isLit: boolean; onSwitch(): void } | null;
  hasLenses: boolean;
  canFind: boolean;
  canSell: boolean;
  isOnline: boolean;
  isExit: boolean;
  onExit(isExit: boolean): void;
  onOpen(sheet: OpenSheet): void;
};

// Within reach of one thumb.
export function DoorTools({
  torch,
  hasLenses,
  canFind,
  canSell,
  isOnline,
  isExit,
  onExit,
  onOpen,
}: DoorToolsProps) {
  return (
    <div className="bg-black">
      <fieldset className="door-column door-ways">
        <legend className="sr-only">{m.scan_mode()}</legend>
        {[false, true].map((exit) => (
          <button
            key={String(exit)}
            type="button"
            aria-pressed={isExit === exit}
            onClick={() => onExit(exit)}
          >
            {exit ? m.scan_mode_exit() : m.scan_mode_entry()}
          </button>
        ))}
      </fieldset>
      <div className="door-column door-tools">
        {torch && (
          <button type="button" className="door-tool" aria-pressed={torch.isLit} onClick={torch.onSwitch}>
            <span>
              <TorchIcon />
            </span>
            {m.scan_light()}
          </button>
        )}
        <Tool name={m.scan_type()} onClick={() => onOpen('code')}>
          <KeyboardIcon />
        </Tool>
        {canFind && (
          <Tool name={m.scan_find()} onClick={() => onOpen('find')}>
            <SearchIcon />
          </Tool>
        )}
        {canSell && (
          <Tool name={m.scan_sell()} isDisabled={!isOnline} onClick={() => onOpen('till')}>
            <TicketIcon />
          </Tool>
        )}
        {hasLenses && (
          <Tool name={m.scan_lens()} onClick={() => onOpen('lens')}>
            <LensIcon />
          </Tool>
        )}
      </div>
    </div>
  );
}

type ToolProps = { name: string; isDisabled?: boolean; onClick(): void; children: ReactNode };

const Tool = ({ name, isDisabled = false, onClick, children }: ToolProps) => (
  <button type="button" className="door-tool" disabled={isDisabled} onClick={onClick}>
    <span>{children}</span>
    {name}
  </button>
);

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
  // The names of the types with which people may go out and in again; null: not known yet.
  comingBack: readonly string[] | null;
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
  comingBack,
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
      {isExit && comingBack && (
        <p className="door-column door-hint">
          {comingBack.length === 0
            ? m.scan_exit_no_way_back()
            : m.scan_exit_way_back({ types: comingBack.join(', ') })}
        </p>
      )}
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
          <Tool
            name={m.scan_sell()}
            why={isOnline ? null : m.scan_sell_offline()}
            onClick={() => onOpen('till')}
          >
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

// `why`: it cannot be used now.
type ToolProps = { name: string; why?: string | null; onClick(): void; children: ReactNode };

const Tool = ({ name, why = null, onClick, children }: ToolProps) => (
  <button type="button" className="door-tool" disabled={why !== null} onClick={onClick}>
    <span>{children}</span>
    {name}
    {why && <small>{why}</small>}
  </button>
);

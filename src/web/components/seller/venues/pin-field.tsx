import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { MapSettings } from '#web/components/map/map-settings.ts';
import { PlaceMap } from '#web/components/map/place-map.tsx';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { pinText, readPin } from './read-pin.ts';

type PinFieldProps = { first: string; error: string | undefined; maps: MapSettings | null };

// Where exactly: typed or pasted, by a tap on the map, or where this phone is.
export function PinField({ first, error, maps }: PinFieldProps) {
  const [pin, setPin] = useState(first);
  // On the map.
  const [picked, setPicked] = useState('');
  const [hasFailed, setHasFailed] = useState(false);
  const isHydrated = useHydrated();
  const here = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setHasFailed(false);
        setPin(pinText({ lat: coords.latitude, lng: coords.longitude }));
      },
      () => setHasFailed(true),
      { enableHighAccuracy: true, timeout: 10_000 },
    );
  return (
    <div>
      <TextField
        id="pin"
        label={m.seller_venue_pin()}
        hint={m.seller_venue_pin_hint()}
        maxLength={500}
        autoComplete="off"
        value={pin}
        onChange={(event) => setPin(event.target.value)}
        error={error ?? (hasFailed ? m.seller_venue_here_failed() : undefined)}
      />
      <button type="button" onClick={here} className={`${QUIET_BUTTON} script-only mt-2`}>
        {m.seller_venue_here()}
      </button>
      {isHydrated && maps && (
        <>
          <p id="pin-map-hint" className="mt-3 text-small text-ink-2">
            {m.seller_venue_map_hint()}
          </p>
          <div className="relative mt-1 h-64 overflow-hidden rounded-card border border-line">
            <PlaceMap
              settings={maps}
              point={readPin(first)}
              label={m.seller_venue_map()}
              describedBy="pin-map-hint"
              onPick={(point) => {
                setPin(pinText(point));
                setPicked(pinText(point));
              }}
            />
          </div>
          <p role="status" className="sr-only">
            {picked !== '' && m.seller_venue_pin_set({ pin: picked })}
          </p>
        </>
      )}
    </div>
  );
}

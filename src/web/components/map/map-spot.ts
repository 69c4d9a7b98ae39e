export interface MapPoint {
  lat: number;
  lng: number;
}

export interface MapWish {
  // Null: nothing is chosen yet.
  point: MapPoint | null;
  label: string;
  // Called when somebody chose another point. Without it the map is only for looking.
  onPick?: (point: MapPoint) => void;
  // What tells how it is chosen, by its id.
  describedBy?: string;
}

const NOWHERE: MapPoint = { lat: 0, lng: 0 };
const CLOSE = 15;
const FAR = 2;

// Where a map begins.
export const viewOf = ({ point }: MapWish): { center: MapPoint; zoom: number } =>
  point ? { center: point, zoom: CLOSE } : { center: NOWHERE, zoom: FAR };

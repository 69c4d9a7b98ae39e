// A stand-in for Google's map script: the calls that our maps make, written down where a test can read them.
window.google = {
  maps: {
    Map: class {
      constructor(place, { center, zoom }) {
        place.textContent = `Map at ${center.lat}, ${center.lng}, zoom ${zoom}`;
        place.dataset.standIn = 'map';
      }
      addListener() {}
    },
    Marker: class {
      setPosition() {}
    },
  },
};

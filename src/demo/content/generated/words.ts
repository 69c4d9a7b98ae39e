const words = (list: string): string[] => list.trim().split(/\s+/);

export const ADJECTIVES = words(`
  amber ancient autumn barefoot bashful blazing blooming blue bold brave breezy bright broad bronze bustling calm
  candlelit careful cheerful clever coastal cobalt copper coral cosy crimson curious daring dawning dazzling deep
  distant dreaming drifting dusty eager early earnest easy ebony echoing electric elegant emerald endless evening
  faithful famous fearless feathered festive fiery first floating flowing fragrant free fresh friendly gentle gilded
  glad gleaming glowing golden graceful grand grateful great green happy harbour hazy hearty hidden highland hilly
  honest hopeful humble humming indigo inland ivory jade jolly joyful jubilant juicy keen kind laughing lavender
  lazy leafy leaping lilac lively lofty long loud loyal lucky luminous magnetic majestic mellow merry midnight mighty
  misty modest moonlit mossy musical mysterious narrow neighbourly nimble noble northern ochre olive open orange
  patient peaceful pearly playful plucky polished proud purple quick quiet radiant rainy rambling rare restless
  rising roaming rolling rosy rowdy royal rural rustic saffron salty sandy scarlet scented secret serene shady
  shining shy silent silken silver simple singing sleepy slow smiling smoky smooth soaring soft solar southern
  sparkling spicy spirited splendid spring starry steady stormy sturdy summer sunlit sunny sweeping sweet swift
  tender thirsty thoughtful thundering tidal tiny tireless topaz tranquil tropical turquoise twilight unbroken
  upbeat urban vagrant valiant velvet verdant vibrant violet vivid wandering warm weathered welcoming western
  whispering wide wild willing windy winding winter wise wooden wondrous woven yellow young zesty
`);

export const NOUNS = words(`
  acacia anchor antelope anvil apron arch arrow atlas avocado axle bamboo banana bandana banner banyan baobab
  barley barrel basin basket bay beacon bead bell bicycle bloom boat bonfire bookshelf boulder bread breeze bridge
  bucket buffalo bullfrog butterfly cabin calabash calendar camel candle canoe canvas canyon caravan cardamom carpet
  cassava castle cedar chapter chariot cheetah chimney chorus cinnamon circle citadel clay cliff clock clove coconut
  colobus comet compass corner cotton courtyard cowrie crab cradle crane crater creek crescent crossing crow crown
  cuckoo current cushion dhow diamond dolphin donkey dove dragonfly drum dune eagle echo eclipse egret elephant ember
  falcon feather ferry festival fig finch firefly firewood fish flamingo flute footpath ford forest forge fountain
  frangipani frigate furnace gallery garden garland gate gazelle gecko ginger giraffe glacier gong gourd granary
  grasshopper grove guava guitar gull hammock harbour harp harvest hearth heron hibiscus hill honey horizon hornbill
  hyena ibis island ivory jackal jackfruit jasmine jetty journey jungle juniper kettle kingfisher kite kudu ladder
  lagoon lake lamp lantern lark lemon leopard letter lighthouse lily lime lion lizard loom lotus lullaby mahogany
  maize mango mangrove map marble market marula mask meadow melon meteor milestone mill millet mint mirror monsoon
  moon morning mosaic moth mountain mural nest nightjar nutmeg oasis ocean orchard orchid oryx osprey ostrich otter
  owl oyster paddle palace palm papaya parade parrot passage pasture path peacock pearl pebble pelican pepper petal
  pier pigeon pillar pine pineapple planet plateau plaza plum pocket pomelo pond porch porcupine postcard potter
  prairie promise puzzle quarry quilt raft railway rain rainbow raven reed reef rhythm ribbon rice ridge river road
  roof rooster rose sail sandbank sandal sapphire satchel savanna scarf seashell secretary seed sesame shadow shell
  shield shoreline sky smoke snail song sorghum sparrow spindle spire spoon springbok squirrel staircase star starling
  station steamer stone stork story stream sugarcane summit sun sunbird sunflower swallow tambourine tamarind tapestry
  teak temple terrace thicket thorn thread threshold thunder tide tiger timber torch tortoise tower trail trumpet
  tuberose tulip turaco turtle umbrella valley vanilla veranda vessel village vine violin volcano voyage wagon walnut
  warbler warthog water waterfall wave weaver well whale wharf wheat wheel whistle willow wind window wing woodpecker
  workshop yam yard zebra
`);

export const CROWD = words(`
  accountants apprentices archivists artists bakers bankers barbers beekeepers boatbuilders bookbinders botanists
  bricklayers brothers bus-drivers butchers carpenters carvers children choristers clerks cobblers colleagues
  commuters cooks cousins cyclists daughters dentists dreamers drivers drummers elders electricians engineers farmers
  ferrymen fiddlers firefighters fishermen florists friends gardeners grandmothers guards guests herders historians
  interns jewellers joiners jokers journalists judges lecturers librarians listeners locksmiths lovers
  masons mechanics merchants midwives miners musicians neighbours nurses opticians painters parents
  pharmacists photographers pilots plumbers poets porters postmen potters printers professors pupils rangers
  roommates sailors saxophonists scholars seamstresses shepherds shopkeepers sisters smiths storytellers
  strangers students surveyors swimmers tailors teachers technicians teenagers tinkerers toddlers traders translators
  travellers twins uncles vets villagers visitors volunteers waiters walkers watchmakers weavers welders
  wrestlers writers
`);

export const TREATS = words(`
  bananas beans biryani biscuits brochettes bubur cardamom-buns cashews cassava cendol chapati chilli-crisps chutney
  coconut-rice coffee cornbread cucumbers curry dates doughnuts dumplings fish-cakes flatbread fritters fruit
  gado-gado ginger-beer groundnuts guavas halwa honeycomb ice-lollies jackfruit-stew kachumbari kahawa kebabs klepon
  lassi lemonade lentils limeade lontong macadamias mahamri mandazi mangoes marmalade martabak matooke milk-tea
  mishkaki muffins mushrooms nasi-goreng noodles omelettes onion-rings oranges pakora pancakes papayas passion-fruit
  peanuts pickles pilau pineapples pisang-goreng plantains popcorn porridge potatoes pumpkin rambutan rendang
  rice-cakes roast-maize salak samosas sandwiches sate sesame-balls sherbet sorbet soup spring-rolls stew sukuma
  sugarcane-juice sweetcorn tamarind-juice tempeh tilapia toast tofu ugali uji vermicelli viazi-karai wafers
  watermelon wedang yoghurt
`);

export const MOMENTS = words(`
  announcement applause arrival auction ballad blessing bonus-round breakfast breather bargain celebration ceremony
  challenge closing comeback competition confession conversation countdown curtain-call dance debate dedication
  demonstration departure dessert dialogue discovery draw duel duet encore exhibition experiment explanation farewell
  feast finale fireworks-of-paper game gift gossip greeting handshake headline homecoming hour improvisation interlude
  intermission interview introduction invitation joke joyride lecture lesson limerick lottery luncheon masterclass
  match medley meeting memory microphone mystery opening overture pageant panel parade-lap pause performance picnic
  portrait prayer premiere presentation prize procession prologue proverb question quiz raffle reading rehearsal
  remedy report request reunion rhyme riddle ritual rumour salute scene secret-guest serenade silence singalong sketch
  snapshot solo speech sprint stroll supper surprise swap tasting tea thank-you toast-to-absent-friends tour tradition
  training trick tryout verdict vote waltz warm-up welcome wish
`);

export const PLACES_WITHIN = words(`
  aisle alcove annexe arcade attic balcony bandstand barn basement belfry bench bleachers boathouse booth cellar
  clearing cloakroom cloister colonnade conservatory corridor courtyard-well deck dining-room doorway driveway entrance
  fireplace foyer gazebo greenhouse hallway hayloft kitchen landing lawn lean-to library loft mezzanine nursery
  orchard-wall outhouse pagoda pantry parlour patio pavilion pergola playground podium quay rooftop scullery shed
  stable staircase-landing storeroom studio summerhouse tent tollhouse treehouse turret vestibule vineyard wharf-side
  windowsill woodshed
`);

// What people choose when they are asked for a password: the words that a guesser tries first, here and elsewhere,
// in small letters. With endings, other spellings, and two together they stand for many thousands.
const WORDS = `
password passwort pass word letmein welcome login admin administrator root user guest master access secret
hello hallo test testing changeme default temp temporary qwerty qwertz azerty abc abcd iloveyou loveyou love lovely
lover forever always princess prince queen king angel angels baby babygirl babyboy sweet sweetie sweetheart honey
sugar candy cookie chocolate coffee pizza banana orange apple cherry strawberry flower rose lily daisy jasmine summer
winter spring autumn sunshine moon star stars rainbow ocean river forest mountain thunder storm lightning fire water
earth dragon tiger lion eagle wolf bear panther leopard elephant monkey dolphin butterfly kitten puppy horse rabbit
chicken spider snake shark falcon phoenix unicorn shadow ghost devil demon killer ninja samurai warrior soldier hunter
ranger rocket racing ferrari mercedes porsche toyota nissan honda yamaha suzuki bmw ford jaguar corvette mustang
harley football soccer baseball basketball hockey tennis rugby cricket golf boxing wrestling chelsea arsenal liverpool
manchester united barcelona madrid juventus milan bayern gunners goal ronaldo messi beckham jordan kobe lebron batman
superman spiderman pokemon pikachu naruto starwars startrek matrix hobbit gandalf merlin wizard magic harry potter
minecraft fortnite roblox freefire pubg gamer gaming player computer internet google facebook instagram whatsapp
twitter tiktok youtube yahoo gmail hotmail microsoft windows apple samsung nokia iphone android laptop mobile phone
money cash dollar rich million business success freedom peace hope faith trust believe blessed blessing grace mercy
jesus christ jesuschrist jesusislord god godisgood godislove lord allah bismillah alhamdulillah inshallah mashallah
muhammad mohammed maria mary joseph david daniel michael jessica jennifer ashley amanda nicole andrea patricia
elizabeth victoria alexander andrew anthony charles charlie christian christopher george james john johnson joshua
justin kevin matthew nicholas patrick peter richard robert samuel sarah stephen steven thomas william michelle melissa
samantha sophia emma olivia hannah rachel rebecca ruth esther grace mercy faith joy brian dennis collins kelvin brenda
sharon sheila diana anna alice caroline catherine christine doreen eunice evelyn florence jane janet joyce lucy lydia
margaret martha monica nancy naomi pamela rose susan sylvia vivian winnie ahmed ali omar hassan hussein fatima aisha
amina khadija zainab ibrahim yusuf salim juma rashid bakari neema baraka amani zawadi imani pendo upendo furaha
subira rehema wanjiku wanjiru njeri nyambura wambui mwangi kamau njoroge kariuki maina otieno odhiambo ochieng onyango
achieng akinyi atieno adhiambo wafula barasa nekesa mutua musyoka mwende kiprono kipchoge kiptoo chebet cherono
jepkosgei kenya kenyan nairobi mombasa kisumu nakuru eldoret thika uganda ugandan kampala entebbe jinja tanzania
daressalaam arusha mwanza zanzibar dodoma rwanda kigali africa african mama baba dada kaka ndugu rafiki mpenzi
nakupenda habari jambo karibu asante hakuna matata hakunamatata simba chui tembo twiga kifaru nyumbani shule harambee
safari safaricom mpesa airtel sasa poa sawa indonesia indonesian jakarta surabaya bandung medan bali denpasar
yogyakarta semarang makassar bogor bekasi depok tangerang sayang cinta cintaku sayangku akucintakamu rahasia bismilah
merdeka garuda persija persib arema anjing kucing bunga mawar melati matahari bulan bintang langit hujan pelangi
keluarga ibu ayah bapak adik kakak anak teman sahabat bahagia semangat sukses budi agus siti dewi putri putra rina rini
dian wahyu eko dwi tri indah ayu bagus rizki rizky fajar ilham yusuf nurul fitri sri wati bayu adi andi aditya nugraha
pratama saputra kurniawan setiawan susanto wijaya santoso hidayat firmansyah telkomsel gojek tokopedia shopee bca
mandiri ticket tickets tiket tiketi event events concert music musik muziki party festival dance rock hiphop reggae
gospel guitar piano singer band drummer monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december school student teacher college university office
company family mother father mommy daddy brother sister friend friends bestfriend boyfriend girlfriend wife husband
purple yellow green blue silver golden diamond crystal black white red pink hotpink nothing something whatever
trustno asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
qwer qweasd qweasdzxc onetwothree superstar superhero champion champions winner winners lucky number legend legendary
mypassword mysecret mylove myself nopassword newpassword yourpassword thepassword letmeinnow opensesame
iloveu iloveme ilovegod ilovejesus ilovemom ilovemama loveme loveu lovers kisses kissme cutie beautiful pretty sexy
hottie gorgeous smile smiley happy happiness birthday christmas easter ramadhan ramadan idulfitri newyear holiday
vacation paradise heaven goodluck goodmorning goodnight godbless america london paris germany canada brazil
france spain italy japan china india nigeria ghana southafrica australia newyork california texas
`;

export const COMMON_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

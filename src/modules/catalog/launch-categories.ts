import type { Category } from './places/places.ts';

// The categories that every site starts with. Further ones are added in the database, not here.
export const CATEGORIES: readonly Category[] = [
  {
    slug: 'music',
    names: { en: 'Music', id: 'Musik', sw: 'Muziki' },
    descriptions: {
      en: 'Benga in a back yard, jazz above the traffic, dangdut until the ferry leaves. If somebody is playing near you, it is here.',
      id: 'Benga di halaman belakang, jazz di atas keramaian jalan, dangdut sampai kapal terakhir. Kalau ada yang manggung di dekatmu, ada di sini.',
      sw: 'Benga uani, jazz juu ya kelele za barabara, dansi mpaka usiku wa manane. Kama kuna anayepiga muziki karibu nawe, utampata hapa.',
    },
  },
  {
    slug: 'festivals',
    names: { en: 'Festivals', id: 'Festival', sw: 'Matamasha' },
    descriptions: {
      en: 'Whole days, and sometimes whole weekends, of music, food and meeting people you did not plan to meet. Bring shoes you can stand in.',
      id: 'Seharian, kadang sepanjang akhir pekan, penuh musik, makanan, dan kenalan baru. Pakai sepatu yang nyaman untuk berdiri lama.',
      sw: 'Siku nzima, na wakati mwingine wikendi nzima, ya muziki, chakula na marafiki wapya. Vaa viatu vya kusimama muda mrefu.',
    },
  },
  {
    slug: 'comedy',
    names: { en: 'Comedy', id: 'Komedi', sw: 'Vichekesho' },
    descriptions: {
      en: 'Stand-up, improv and people who are funnier than your group chat. Sit in front only if you are brave.',
      id: 'Stand-up, improvisasi, dan orang-orang yang lebih lucu dari grup keluargamu. Duduk di depan hanya kalau berani.',
      sw: 'Wachekeshaji jukwaani, igizo la papo hapo na watu wanaochekesha kuliko kundi lenu la simu. Keti mbele ukiwa jasiri tu.',
    },
  },
  {
    slug: 'sports',
    names: { en: 'Sports', id: 'Olahraga', sw: 'Michezo' },
    descriptions: {
      en: 'Derbies, night runs, regattas and finals: to watch from the stand or to run yourself. Every ticket says which.',
      id: 'Derbi, lari malam, regata, dan laga final: untuk ditonton dari tribun atau diikuti sendiri. Setiap tiket menyebutkan yang mana.',
      sw: 'Debi, mbio za usiku, mashindano ya mashua na fainali: za kutazama jukwaani au kushiriki mwenyewe. Kila tiketi inasema ni ipi.',
    },
  },
  {
    slug: 'food',
    names: { en: 'Food & drink', id: 'Kuliner', sw: 'Chakula na vinywaji' },
    descriptions: {
      en: 'Long tables, night markets, coffee cuppings and nyama choma judged by people who take it seriously. Come hungry.',
      id: 'Meja panjang, pasar malam, cicip kopi, dan sate yang dinilai oleh juri yang tidak main-main. Datanglah dengan perut kosong.',
      sw: 'Meza ndefu, masoko ya usiku, kuonja kahawa na nyama choma inayohukumiwa na wanaojua. Njoo ukiwa na njaa.',
    },
  },
  {
    slug: 'arts',
    names: { en: 'Arts & theatre', id: 'Seni & teater', sw: 'Sanaa na maigizo' },
    descriptions: {
      en: 'Plays, poetry, dance, film and rooms full of new paintings. Most of it was made within a bus ride of where you will see it.',
      id: 'Teater, puisi, tari, film, dan ruang penuh lukisan baru. Kebanyakan lahir tidak jauh dari tempat kamu akan menontonnya.',
      sw: 'Tamthilia, mashairi, ngoma, filamu na vyumba vilivyojaa michoro mipya. Nyingi zimetengenezwa karibu na utakapozitazama.',
    },
  },
  {
    slug: 'tech',
    names: { en: 'Tech & business', id: 'Teknologi & bisnis', sw: 'Teknolojia na biashara' },
    descriptions: {
      en: 'Meetups, workshops and conferences where you can ask the second question. From first line of code to first hundred customers.',
      id: 'Kumpul komunitas, lokakarya, dan konferensi tempat kamu bisa bertanya lebih dalam. Dari baris kode pertama sampai seratus pelanggan pertama.',
      sw: 'Mikutano, warsha na makongamano ambapo unaweza kuuliza swali la pili. Kutoka mstari wa kwanza wa msimbo hadi wateja mia wa kwanza.',
    },
  },
  {
    slug: 'outdoors',
    names: { en: 'Outdoors', id: 'Alam terbuka', sw: 'Matembezi na asili' },
    descriptions: {
      en: 'Crater rims, river camps, dhow trips and sunrise walks with guides who know the path. Sold by the date, so you choose the day.',
      id: 'Bibir kawah, kemah di tepi sungai, pelayaran perahu, dan jalan subuh bersama pemandu yang hafal jalurnya. Pilih sendiri tanggalnya.',
      sw: 'Kingo za kreta, kambi za mtoni, safari za majahazi na matembezi ya alfajiri na waongozaji wanaojua njia. Wewe ndiye unachagua siku.',
    },
  },
  {
    slug: 'family',
    names: { en: 'Family & kids', id: 'Keluarga & anak', sw: 'Familia na watoto' },
    descriptions: {
      en: 'Puppets, science mornings, picnics and places where nobody minds the noise. Parents get a chair and a coffee.',
      id: 'Wayang boneka, pagi sains, piknik, dan tempat yang tidak keberatan anak-anak ribut. Orang tua dapat kursi dan kopi.',
      sw: 'Vikaragosi, asubuhi za sayansi, mandari na mahali ambapo kelele za watoto si tatizo. Wazazi wanapata kiti na kahawa.',
    },
  },
  {
    slug: 'faith',
    names: { en: 'Faith', id: 'Rohani', sw: 'Imani' },
    descriptions: {
      en: 'Worship nights, choir festivals, recitations and quiet retreats, from many traditions and open to the curious.',
      id: 'Malam pujian, festival paduan suara, lantunan ayat, dan retret hening dari berbagai tradisi, terbuka bagi siapa saja.',
      sw: 'Mikesha ya sifa, matamasha ya kwaya, kaswida na mafungo ya utulivu, kutoka imani mbalimbali na wazi kwa wote.',
    },
  },
];

import type { CountryCode } from '#modules/catalog/index.ts';
import { createRandom, shuffled } from './random.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

const EAST_AFRICAN_GIVEN = words(`
  Abdalla Achieng Adhiambo Agnes Akello Akinyi Alice Amani Amina Apio Asha Atieno Auma Awino Babirye Baraka Beatrice
  Bosco Brian Caro Chantal Charity Christine Claude Daudi Deborah Dennis Diana Doreen Edith Emmanuel Esther Eunice
  Faith Farida Fatuma Felix Flora Florence Furaha Gakuru Gloria Grace Habiba Halima Hamisi Hassan Hope Idi Imani
  Innocent Irene Isaac Ivan Jabali Jackline Jamal Janet Jelani Joan Joseph Joy Juma Kagiso Kamau Kato Keza Khadija
  Kintu Kioko Kwame Latifa Lilian Lucy Makena Malaika Mariam Mercy Moses Muthoni Mutua Mwangi Mwende Naliaka Nabirye
  Nakato Nanjala Neema Nekesa Njeri Nyambura Ochieng Odongo Okello Omari Opiyo Otieno Pamela Patience Peninah Pili
  Prossy Rahma Rajabu Rehema Rose Ruth Salim Samuel Sanyu Shabani Sifa Simba Subira Tabitha Tatu Tumaini Umutoni Wafula
  Wairimu Wambui Wanjiku Waswa Yusuf Zainab Zawadi Zuhura
`);

const INDONESIAN_GIVEN = words(`
  Adi Agus Ahmad Aisyah Anggun Ari Asih Ayu Bagas Bambang Bayu Bima Budi Cahya Candra Citra Dani Dara Dedi Desi Dewi
  Dian Dimas Dinda Dwi Eka Eko Elang Endah Fajar Farhan Fitri Galih Gede Gilang Gita Hadi Hana Hendra Ika Ilham Indah
  Indra Intan Irfan Joko Kadek Ketut Kirana Komang Laras Lestari Lia Luh Made Maya Mega Melati Nadia Nanda Ningsih
  Nita Novi Nur Nyoman Oka Prita Putri Putu Raden Rahma Raka Rama Rani Ratna Rara Reza Rina Rini Rizki Sari Sekar
  Sinta Siti Slamet Surya Tari Teguh Tirta Tri Umi Utami Vina Wahyu Wati Wayan Widya Wulan Yani Yoga Yuda Yulia Zaki
`);

const EAST_AFRICAN_SYLLABLES: [string, string, string] = [
  'Ka Ki Ku Ma Mu Na Nya Wa Che Ko Ro Ru Ba Bu Lu Se Ta Tu Mba Ndi Odu Oti Aki Ho Ga Gi Uwi Mwa Kwe Sha Be Ja',
  'li ra ma ngu bi sa ndo ki ta wa re mbo ya gi lo nya ti ka zi mu',
  'ga we ro ndi ma ki to nza ra la mi si ngo ba ye ko shi na',
];

const INDONESIAN_SYLLABLES: [string, string, string] = [
  'Su Wi Pra Har Kus Ra Ban Le Dar Sas Nu Wah Sur Tri Ar Yud Ma Sep Gun Pur Kar Mar',
  'di ya na ka li wo ma to ri sa du ngga',
  'tno wan ti putra wati ningsih sono yanto dani rini mawan jaya lesa',
];

const EAST_AFRICAN_SURNAMES = surnames(EAST_AFRICAN_SYLLABLES, 1700, 11);
const INDONESIAN_SURNAMES = surnames(INDONESIAN_SYLLABLES, 1100, 12);

export function namesOf(country: CountryCode): { given: string[]; surnames: string[] } {
  return country === 'ID'
    ? { given: INDONESIAN_GIVEN, surnames: INDONESIAN_SURNAMES }
    : { given: EAST_AFRICAN_GIVEN, surnames: EAST_AFRICAN_SURNAMES };
}

// Not all combinations, so that some surnames repeat, as in life.
function surnames(syllables: [string, string, string], count: number, seed: number): string[] {
  const [heads, middles, tails] = syllables.map((list) => list.split(' ')) as [string[], string[], string[]];
  const all = heads.flatMap((head) =>
    middles.flatMap((middle) => tails.map((tail) => `${head}${middle}${tail}`)),
  );
  return shuffled([...new Set(all)], createRandom(seed)).slice(0, count);
}

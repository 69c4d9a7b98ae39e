import type { Locale } from '#shared/i18n.ts';

export type HolidayNames = Record<Locale, string>;

// By the English name that the calendar package uses.
const OTHER_NAMES: Readonly<Record<string, { id: string; sw: string }>> = {
  "New Year's Day": { id: 'Tahun Baru', sw: 'Mwaka Mpya' },
  "Day after New Year's Day": { id: 'Hari kedua Tahun Baru', sw: 'Siku ya pili ya Mwaka Mpya' },
  'Eid al-Fitr': { id: 'Idulfitri', sw: 'Idd-ul-Fitr' },
  'Eid al-Adha': { id: 'Iduladha', sw: 'Idd-ul-Azha' },
  'Islamic New Year': { id: 'Tahun Baru Islam', sw: 'Mwaka Mpya wa Kiislamu' },
  'Birthday of the Prophet (Maulid)': { id: 'Maulid Nabi Muhammad', sw: 'Maulid' },
  "Isra and Mi'raj": { id: 'Isra Mikraj', sw: 'Israa na Miraji' },
  'Good Friday': { id: 'Jumat Agung', sw: 'Ijumaa Kuu' },
  'Easter Sunday': { id: 'Paskah', sw: 'Pasaka' },
  'Easter Monday': { id: 'Senin Paskah', sw: 'Jumatatu ya Pasaka' },
  'Ascension Day': { id: 'Kenaikan Yesus Kristus', sw: 'Sikukuu ya Kupaa' },
  Assumption: { id: 'Maria Diangkat ke Surga', sw: 'Kupalizwa kwa Bikira Maria' },
  'Christmas Day': { id: 'Natal', sw: 'Krismasi' },
  'Boxing Day': { id: 'Hari kedua Natal', sw: 'Siku ya Kufungua Zawadi' },
  'Labour Day': { id: 'Hari Buruh', sw: 'Siku ya Wafanyakazi' },
  "International Women's Day": { id: 'Hari Perempuan Internasional', sw: 'Siku ya Wanawake Duniani' },
  'Independence Day': { id: 'Hari Kemerdekaan', sw: 'Siku ya Uhuru' },
  'Liberation Day': { id: 'Hari Pembebasan', sw: 'Siku ya Ukombozi' },
  'Heroes Day': { id: 'Hari Pahlawan', sw: 'Siku ya Mashujaa' },
  'National Heroes Day': { id: 'Hari Pahlawan Nasional', sw: 'Siku ya Mashujaa wa Taifa' },
  "Martyrs' Day": { id: 'Hari Para Martir', sw: 'Siku ya Mashahidi' },
  'Archbishop Janani Luwum Day': {
    id: 'Hari Uskup Agung Janani Luwum',
    sw: 'Siku ya Askofu Mkuu Janani Luwum',
  },
  'Madaraka Day': { id: 'Hari Madaraka', sw: 'Siku ya Madaraka' },
  'Mazingira Day': { id: 'Hari Mazingira', sw: 'Siku ya Mazingira' },
  'Mashujaa Day': { id: 'Hari Mashujaa', sw: 'Siku ya Mashujaa' },
  'Jamhuri Day': { id: 'Hari Jamhuri', sw: 'Siku ya Jamhuri' },
  'Zanzibar Revolution Day': { id: 'Hari Revolusi Zanzibar', sw: 'Siku ya Mapinduzi ya Zanzibar' },
  'Karume Day': { id: 'Hari Karume', sw: 'Siku ya Karume' },
  'Union Day': { id: 'Hari Persatuan', sw: 'Siku ya Muungano' },
  'Saba Saba Day': { id: 'Hari Saba Saba', sw: 'Sabasaba' },
  'Nane Nane Day': { id: 'Hari Nane Nane', sw: 'Nanenane' },
  'Nyerere Day': { id: 'Hari Nyerere', sw: 'Siku ya Nyerere' },
  'Genocide Memorial Day': { id: 'Hari Peringatan Genosida', sw: 'Siku ya Kumbukumbu ya Mauaji ya Kimbari' },
  'National Harvest Day (Umuganura)': { id: 'Hari Panen Nasional (Umuganura)', sw: 'Umuganura' },
  'Chinese New Year': { id: 'Tahun Baru Imlek', sw: 'Mwaka Mpya wa Kichina' },
  Nyepi: { id: 'Hari Raya Nyepi', sw: 'Nyepi' },
  'Vesak Day': { id: 'Hari Raya Waisak', sw: 'Waisak' },
  'Pancasila Day': { id: 'Hari Lahir Pancasila', sw: 'Siku ya Pancasila' },
};

// A holiday that is not in the table keeps its English name.
export function holidayNames(english: string): HolidayNames {
  return { en: english, ...(OTHER_NAMES[english] ?? { id: english, sw: english }) };
}

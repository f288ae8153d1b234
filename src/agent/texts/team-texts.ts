/** Texts about the team's availability, when a person is offered or was requested. */
import type { TeamStatus } from '../ports/turn.js';
import { primarySubtag } from '../understanding/language.js';
import { fallbackMessage } from './fallback.js';
import { labelOf } from './time-label.js';

/** `{when}`: the time with its zone. */
const TEXTS = {
  passedOn: {
    en: 'I have passed this on to our team.',
    de: 'Ich habe das an unser Team weitergegeben.',
    es: 'He pasado esto a nuestro equipo.',
    fr: 'J’ai transmis votre demande à notre équipe.',
    pt: 'Passei isto para a nossa equipe.',
    it: 'Ho passato la richiesta al nostro team.',
    ar: 'لقد أحلت طلبك إلى فريقنا.',
    hi: 'मैंने यह हमारी टीम को सौंप दिया है।',
    zh: '我已将此事转交给我们的团队。',
    ja: 'この件をチームに引き継ぎました。',
    th: 'ฉันได้ส่งเรื่องนี้ต่อให้ทีมงานของเราแล้ว',
  },
  joining: {
    en: 'Someone is available now and will answer you here.',
    de: 'Gerade ist jemand da und antwortet Ihnen hier.',
    es: 'Hay alguien disponible ahora y le responderá aquí.',
    fr: 'Quelqu’un est disponible en ce moment et vous répondra ici.',
    pt: 'Há alguém disponível agora e vai responder aqui.',
    it: 'Qualcuno è disponibile adesso e le risponderà qui.',
    ar: 'يوجد شخص متاح الآن وسيجيبك هنا.',
    hi: 'अभी कोई व्यक्ति उपलब्ध है और आपको यहीं उत्तर देगा।',
    zh: '现在有工作人员在线，会在这里回复您。',
    ja: 'ただいま担当者がおりますので、こちらでお答えします。',
    th: 'ขณะนี้มีเจ้าหน้าที่พร้อมให้บริการ และจะตอบคุณที่นี่',
  },
  available: {
    en: 'Someone from our team is available now.',
    de: 'Gerade ist jemand aus unserem Team da.',
    es: 'Hay alguien de nuestro equipo disponible ahora.',
    fr: 'Quelqu’un de notre équipe est disponible en ce moment.',
    pt: 'Há alguém da nossa equipe disponível agora.',
    it: 'Qualcuno del nostro team è disponibile adesso.',
    ar: 'يوجد شخص من فريقنا متاح الآن.',
    hi: 'हमारी टीम का कोई व्यक्ति अभी उपलब्ध है।',
    zh: '我们的团队现在有人在线。',
    ja: 'ただいまチームの担当者がおります。',
    th: 'ขณะนี้มีเจ้าหน้าที่ในทีมของเราพร้อมให้บริการ',
  },
  closed: {
    en: 'Our team is not available right now. We are back on {when}.',
    de: 'Unser Team ist gerade nicht da. Wir sind wieder da: {when}.',
    es: 'Nuestro equipo no está disponible ahora. Volvemos: {when}.',
    fr: 'Notre équipe n’est pas disponible en ce moment. Nous serons de retour : {when}.',
    pt: 'A nossa equipe não está disponível agora. Voltamos: {when}.',
    it: 'Il nostro team non è disponibile adesso. Torniamo: {when}.',
    ar: 'فريقنا غير متاح الآن. سنعود: {when}.',
    hi: 'हमारी टीम अभी उपलब्ध नहीं है। हम वापस आएँगे: {when}।',
    zh: '我们的团队现在不在线。恢复服务时间：{when}。',
    ja: 'ただいま営業時間外です。次の対応開始：{when}。',
    th: 'ขณะนี้ทีมงานของเราไม่พร้อมให้บริการ เราจะกลับมา: {when}',
  },
  away: {
    en: 'No one from our team is available right now. You will get an answer here as soon as someone is back.',
    de: 'Gerade ist niemand aus unserem Team da. Sie bekommen hier eine Antwort, sobald wieder jemand da ist.',
    es: 'Ahora no hay nadie de nuestro equipo disponible. Recibirá aquí una respuesta en cuanto vuelva alguien.',
    fr: 'Personne de notre équipe n’est disponible en ce moment. Vous aurez une réponse ici dès que quelqu’un sera de retour.',
    pt: 'Ninguém da nossa equipe está disponível agora. Você receberá uma resposta aqui assim que alguém voltar.',
    it: 'Nessuno del nostro team è disponibile adesso. Riceverà una risposta qui appena qualcuno torna.',
    ar: 'لا أحد من فريقنا متاح الآن. ستصلك إجابة هنا بمجرد عودة أحدهم.',
    hi: 'हमारी टीम में से अभी कोई उपलब्ध नहीं है। किसी के लौटते ही आपको यहीं उत्तर मिलेगा।',
    zh: '我们的团队现在没有人在线。一旦有人回来，会在这里回复您。',
    ja: 'ただいま担当者が不在です。戻り次第、こちらでお答えします。',
    th: 'ขณะนี้ไม่มีเจ้าหน้าที่ในทีมของเราพร้อมให้บริการ คุณจะได้รับคำตอบที่นี่ทันทีที่มีเจ้าหน้าที่กลับมา',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Placeholder in an away message: the time at which the team is back. */
const BACK_AT = '{{back_at}}';
/** Languages without a space between sentences. */
const WITHOUT_SPACES = ['zh', 'ja'];

function text(key: keyof typeof TEXTS, language: string, when = ''): string {
  const texts: Record<string, string> = TEXTS[key];
  return (texts[primarySubtag(language) ?? 'en'] ?? texts['en'] ?? '').replace('{when}', () => when);
}

/** Text about the team's availability; '' if the workspace has no office hours. */
export function teamNote(team: TeamStatus | null | undefined, language: string): string {
  return team ? noteOf(team, language, 'available') : '';
}

/** Confirms a hand-off: promises only that the team has it, and when a member will be available. */
export function handedOffText(team: TeamStatus | null | undefined, language: string): string {
  if (!team) return fallbackMessage('handed_off', language);
  const space = WITHOUT_SPACES.includes(primarySubtag(language) ?? '') ? '' : ' ';
  return text('passedOn', language) + space + noteOf(team, language, 'joining');
}

function noteOf(team: TeamStatus, language: string, available: 'available' | 'joining'): string {
  const { status, backAt, timezone, awayMessage } = team;
  if (status === 'available') return text(available, language);
  const when = backAt === null ? null : `${labelOf(backAt, timezone, language)} (${timezone})`;
  if (awayMessage !== null && (when !== null || !awayMessage.includes(BACK_AT)))
    return awayMessage.replaceAll(BACK_AT, () => when ?? '');
  return when === null ? text('away', language) : text('closed', language, when);
}

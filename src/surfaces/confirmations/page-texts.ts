/** Texts of the page behind a mailed link. Pure. */
import type { PageLanguage } from '../../http/page-language.js';

/** Placeholders: `{company}`, `{time}` of the meeting and `{until}`, the deadline of the confirmation. */
export interface PageTexts {
  title: string;
  when: string;
  /** Above the button. */
  until: string;
  button: string;
  confirmed: string;
  /** For a link that was used, or has expired. */
  over: string;
  unknown: string;
}

export const PAGE_TEXTS: Record<PageLanguage, PageTexts> = {
  en: {
    title: 'Please confirm your meeting with {company}',
    when: 'When: {time}',
    until: 'Please confirm this meeting by {until}. Without a confirmation it is cancelled.',
    button: 'Confirm the meeting',
    confirmed: 'The meeting is confirmed. An invitation is on its way to you by e-mail.',
    over: 'This link has been used already, or its time is over. You can book another meeting.',
    unknown: 'This link is not valid. Please open it exactly as it stands in the mail.',
  },
  ar: {
    title: 'يرجى تأكيد موعدك مع {company}',
    when: 'الموعد: {time}',
    until: 'يرجى تأكيد هذا الموعد قبل {until}. وإلا فسيُلغى.',
    button: 'تأكيد الموعد',
    confirmed: 'تم تأكيد الموعد. ستصلك دعوة بالبريد الإلكتروني.',
    over: 'استُخدم هذا الرابط من قبل أو انتهت مدته. يمكنك حجز موعد آخر.',
    unknown: 'هذا الرابط غير صالح. افتحه كما ورد في الرسالة تمامًا.',
  },
  de: {
    title: 'Bitte bestätigen Sie Ihren Termin bei {company}',
    when: 'Wann: {time}',
    until: 'Bitte bestätigen Sie diesen Termin bis {until}. Ohne Bestätigung wird er abgesagt.',
    button: 'Termin bestätigen',
    confirmed: 'Der Termin ist bestätigt. Eine Einladung ist per E-Mail zu Ihnen unterwegs.',
    over: 'Dieser Link wurde schon benutzt, oder seine Zeit ist abgelaufen. Sie können einen anderen Termin buchen.',
    unknown: 'Dieser Link ist ungültig. Bitte öffnen Sie ihn genau so, wie er in der E-Mail steht.',
  },
  es: {
    title: 'Confirme su reunión con {company}',
    when: 'Cuándo: {time}',
    until: 'Confirme esta reunión antes de: {until}. Sin confirmación, se cancela.',
    button: 'Confirmar la reunión',
    confirmed: 'La reunión está confirmada. Recibirá una invitación por correo.',
    over: 'Este enlace ya se usó o ha caducado. Puede reservar otra reunión.',
    unknown: 'Este enlace no es válido. Ábralo exactamente como aparece en el correo.',
  },
  fr: {
    title: 'Veuillez confirmer votre rendez-vous avec {company}',
    when: 'Quand : {time}',
    until: 'Veuillez confirmer ce rendez-vous avant : {until}. Sans confirmation, il est annulé.',
    button: 'Confirmer le rendez-vous',
    confirmed: 'Le rendez-vous est confirmé. Une invitation vous est envoyée par e-mail.',
    over: 'Ce lien a déjà servi ou a expiré. Vous pouvez réserver un autre rendez-vous.',
    unknown: 'Ce lien n’est pas valable. Ouvrez-le exactement comme dans l’e-mail.',
  },
  hi: {
    title: 'कृपया {company} के साथ अपनी बैठक की पुष्टि करें',
    when: 'कब: {time}',
    until: 'कृपया {until} तक इस बैठक की पुष्टि करें। पुष्टि के बिना यह रद्द हो जाती है।',
    button: 'बैठक की पुष्टि करें',
    confirmed: 'बैठक की पुष्टि हो गई है। आपको ई-मेल से निमंत्रण भेजा जा रहा है।',
    over: 'इस लिंक का उपयोग हो चुका है या इसका समय बीत गया है। आप दूसरी बैठक बुक कर सकते हैं।',
    unknown: 'यह लिंक मान्य नहीं है। कृपया इसे ठीक वैसे ही खोलें जैसे यह ई-मेल में है।',
  },
  ja: {
    title: '{company}とのご予約を確認してください',
    when: '日時：{time}',
    until: '{until}までにこの予約を確認してください。確認がなければ取り消されます。',
    button: '予約を確認する',
    confirmed: '予約が確認されました。招待状をメールでお送りします。',
    over: 'このリンクはすでに使用されたか、期限が切れています。別の時間をご予約いただけます。',
    unknown: 'このリンクは無効です。メールに書かれているとおりに開いてください。',
  },
  pt: {
    title: 'Confirme sua reunião com {company}',
    when: 'Quando: {time}',
    until: 'Confirme esta reunião até: {until}. Sem confirmação, ela é cancelada.',
    button: 'Confirmar a reunião',
    confirmed: 'A reunião está confirmada. Um convite será enviado a você por e-mail.',
    over: 'Este link já foi usado ou expirou. Você pode marcar outra reunião.',
    unknown: 'Este link não é válido. Abra-o exatamente como está no e-mail.',
  },
  th: {
    title: 'โปรดยืนยันนัดหมายของคุณกับ {company}',
    when: 'เวลา: {time}',
    until: 'โปรดยืนยันนัดหมายนี้ภายใน {until} หากไม่ยืนยัน นัดหมายจะถูกยกเลิก',
    button: 'ยืนยันนัดหมาย',
    confirmed: 'ยืนยันนัดหมายแล้ว เราจะส่งคำเชิญถึงคุณทางอีเมล',
    over: 'ลิงก์นี้ถูกใช้แล้วหรือหมดอายุ คุณสามารถจองนัดหมายอื่นได้',
    unknown: 'ลิงก์นี้ไม่ถูกต้อง โปรดเปิดลิงก์ตามที่อยู่ในอีเมล',
  },
  zh: {
    title: '请确认您与 {company} 的会议',
    when: '时间：{time}',
    until: '请在 {until} 之前确认此会议。未经确认，会议将被取消。',
    button: '确认会议',
    confirmed: '会议已确认，邀请将通过电子邮件发送给您。',
    over: '此链接已被使用或已过期。您可以另行预约会议。',
    unknown: '此链接无效。请完全按照邮件中的链接打开。',
  },
};

/**
 * How people say a thing that changes the course of a turn, in the ten languages the agent speaks (a wish for a person, in
 * any: asking-for-person.ts). Matched against the
 * question in lower case with single spaces; a person may mix languages, so all of them always apply.
 */

const SPACED = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{M}\\p{N}])`, 'u');
const UNSPACED = (alternatives: string): RegExp => new RegExp(alternatives, 'u');

/** A wish to leave: to cancel, to get money back, to pay for less. Turns a session into one of retention. */
const SPEAKS_OF_LEAVING: RegExp[] = [
  SPACED(
    'cancel(?:l?ing|l?ed|s|lation)?|refunds?|refunded|refunding|downgrad(?:e|es|ed|ing)|unsubscribe|money back|close (?:my|our|the) (?:\\p{L}+ )?account|terminate (?:my|our|the) \\p{L}+|quit your|switch(?:ing)? to (?:a |another )competitor|leav(?:e|ing) you',
  ),
  SPACED(
    'kündig(?:en|e|t|ung|ungen|st)|gekündigt|stornier(?:en|e|t|ung)|storno|rückerstatt(?:en|ung|et)|erstatt(?:en|ung|et)|geld zurück|(?:konto|vertrag|abo) (?:schließen|auflösen|beenden|löschen)|herabstuf(?:en|ung)|abbestell(?:en|ung)|downgraden?|widerruf(?:en)?',
  ),
  SPACED(
    'cancel(?:ar|o|aci[oó]n|aciones|é|e|arla|arlo)|reembols(?:o|os|ar|en|arme)|devoluci[oó]n|dar(?:me|se)? de baja|(?:devuelvan|devolver(?:me)?) (?:el|mi) dinero|bajar de plan|cerrar (?:mi|la) cuenta|anular',
  ),
  SPACED(
    'annul(?:er|ation|e|é)|résili(?:er|ation|e)|rembours(?:er|ement|é|ez|ements)|me désabonner|désabonnement|rétrograder|fermer mon compte|clôturer mon compte|arrêter mon abonnement|formule inférieure',
  ),
  SPACED(
    'cancel(?:ar|amento|o|ei|e)|reembols(?:o|ar|os)|estorn(?:o|ar)|devolução|dinheiro de volta|encerrar (?:minha|a) conta|rebaixar|fazer downgrade|plano inferior|desistir',
  ),
  SPACED(
    '[وفب]?(?:ل?(?:إلغاء|الغاء)|ألغي|الغي|استرداد|استرجاع|أسترد)|(?:إغلاق|اغلاق) حسابي|(?:خفض|تخفيض) (?:خطتي|الخطة|الباقة|باقتي|اشتراكي|الاشتراك)',
  ),
  UNSPACED('रद्द|कैंसल|कैंसिल|रिफंड|रिफ़ंड|धनवापसी|पैसे वापस|डाउनग्रेड|खाता बंद|सदस्यता (?:बंद|समाप्त)'),
  UNSPACED('取消|退款|退订|退訂|退钱|退錢|降级|降級|注销|註銷|销户|解约|解約'),
  UNSPACED('解約|キャンセル|返金|払い戻し|退会|ダウングレード|プランを下げ|取り消'),
  UNSPACED('ยกเลิก|คืนเงิน|ขอเงินคืน|ลดแพ็กเกจ|ลดระดับ|ดาวน์เกรด|ปิดบัญชี'),
];

/** A wish to be shown a page rather than told. */
const WANTS_PAGE: RegExp[] = [
  SPACED(
    '(?:show|take|bring|send|direct|navigate) me (?:to )?(?:the|your|a|where)|(?:open|go to) the \\p{L}+(?: \\p{L}+)? page|where (?:is|can i find|do i find) the (?:\\p{L}+ ){0,3}(?:page|link|button|form|tab|menu|settings)|link to (?:the|your)',
  ),
  SPACED(
    '(?:zeig(?:en sie|e)? mir|öffne(?:n sie)?|bring(?:en sie)? mich) (?:bitte )?(?:die|den|das|zur|zum)|link zu[rm]?',
  ),
  SPACED('(?:mu[eé]str(?:ame|eme)|ll[eé]v(?:ame|eme)|enlace (?:a|de)|[aá]br(?:e|a) la p[aá]gina)'),
  SPACED('montre[zr]?-moi|emmène[zr]?-moi|lien vers|ouvre[zr]? la page|affiche[zr]?'),
  SPACED('mostr(?:e|a)(?:-me| me)|me (?:mostre|leve)|link (?:para|da|do)|abr(?:e|a|ir) a página'),
  UNSPACED('أرني|اعرض لي|افتح صفحة|رابط صفحة'),
  UNSPACED('मुझे दिखा|पेज (?:खोल|दिखा)|का लिंक'),
  UNSPACED('(?:打开|打開|带我去|帶我去|显示|顯示).{0,8}(?:页面|頁面|页|頁)|(?:页面|頁面)的?(?:链接|連結)'),
  UNSPACED('ページを(?:見せ|開い|表示)|のリンクを'),
  UNSPACED('(?:พาไป|เปิด|แสดง)หน้า|ขอลิงก์'),
];

/** An order to do something to the person's own account or things, not a question about how it is done. */
const WANTS_ACTION: RegExp[] = [
  SPACED(
    "^(?:please |pls |can you |could you |would you |i (?:want|need|would like|d like|’d like|'d like) (?:you )?to |go ahead and )*(?:cancel|change|update|reset|reschedule|book|schedule|order|delete|remove|add|transfer|send|pay|refund|activate|deactivate|block|unblock|freeze|unfreeze|upgrade|downgrade|close|create|submit|file) (?:my|me|our|a|an|the|this|it)",
  ),
  SPACED(
    '^(?:bitte |können sie |kannst du )*(?:kündigen|stornieren|ändern|buchen|sperren|löschen|aktualisieren|überweisen) (?:sie )?(?:mein|meine|meinen|mir|das|die|den)',
  ),
  SPACED(
    '^(?:por favor,? |puede |podr[ií]a |quiero |necesito )*(?:cancel(?:e|ar|a)|cambi(?:e|ar|a)|reserv(?:e|ar|a)|bloque(?:e|ar|a)|elimin(?:e|ar|a)|actualiz(?:ar|a)|actualice) (?:mi|mis|la|el|una?)',
  ),
  SPACED(
    "^(?:s[’']il vous pla[iî]t,? |pouvez-vous |je (?:veux|voudrais) )*(?:annule[rz]|change[rz]|réserve[rz]|bloque[rz]|supprime[rz]|modifie[rz]) (?:mon|ma|mes|le|la|une?)",
  ),
  SPACED(
    '^(?:por favor,? |pode |poderia |quero |preciso )*(?:cancel(?:e|ar)|alter(?:e|ar)|reserv(?:e|ar)|bloquei(?:e|ar)|bloquear|exclu(?:a|ir)|atualiz(?:e|ar)) (?:meu|minha|meus|minhas|o|a|uma?)',
  ),
  UNSPACED('^(?:من فضلك |أريد |اريد |أرجو |هل يمكنك )*(?:إلغاء|الغاء|ألغ|غير|تغيير|احجز|حجز|احذف|حذف|أوقف|تحديث) '),
  UNSPACED('मेरा .{1,40}(?:रद्द|बदल|बुक|ब्लॉक|हटा|अपडेट|बंद) (?:कर दो|करो|कर दें|कर दीजिए|करें|कीजिए)'),
  UNSPACED('^(?:请|請|麻烦|麻煩)?(?:帮我|幫我|替我)(?:取消|更改|修改|预订|預訂|预约|冻结|凍結|删除|刪除|更新|退款)'),
  UNSPACED('(?:を|の)?(?:キャンセル|変更|予約|停止|削除|更新|解約)(?:して(?:ください|下さい|ほしい|くれ)|をお願い)'),
  UNSPACED('^(?:กรุณา|ช่วย|ขอ|อยาก(?:จะ)?)(?:ยกเลิก|เปลี่ยน|จอง|ลบ|อัปเดต|ระงับ|อายัด)'),
];

export const PHRASES = {
  leaving: SPEAKS_OF_LEAVING,
  page: WANTS_PAGE,
  action: WANTS_ACTION,
} as const;

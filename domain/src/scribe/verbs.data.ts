/** Verbs that patients and clinicians use after "I" or "you", so that the third person can be formed only where the word is known. */
const base = `take feel think know want need get use work live eat drink smoke sleep wake walk run go come try like love have do say see hear notice remember keep make help ache burn
itch bleed leak cough sneeze wear start stop find call tell ask give look seem sit stand lie lift bend move play watch check monitor believe hope guess wish wonder worry suffer experience
struggle manage exercise cook stay travel drive spend prefer plan understand agree deny report continue follow see become begin bring buy carry catch change choose clean complain consider cramp crave cry
decide develop enjoy expect fall forget gain grow happen hate hold include inject involve lack lose mean measure mention miss notice occur pass pay pee pick push pull qualify recall rely require
rest return say skip snore stretch study supplement swell swim swallow take talk teach tend test tolerate track trust turn urinate visit vomit void weigh understand vape worry limp twist avoid own fight attend breastfeed crash love nurse pump walk inject bike garden swear lose gain wipe push strain squeeze massage meditate wear track chart pray volunteer teach cover pick dance jog lean kneel crawl crack pop freeze tingle shake pass feed hear break fill
soak ovulate jump relax bear squeeze faint bleed nap sit sweat snack forget skip trigger inject spot latch pump void kegel brace hinge sprint hike row climb roll reach hop skate stand breathe contract count notice menstruate conceive miscarry itch
receive prescribe treat allow suggest smell taste swim grab drop press hit touch tear rip fold unload load type text commute supervise deliver nurse bottle diaper wonder choke gag clench grind bite chew brush floss shave shower bathe dress tie zip unzip lock
identify react respond recover improve worsen handle deal cope manage rely pluck throw wax tweeze scream yell squat trip bruise ovulate collapse worsen suspect binge purge diet juggle babysit lactate spit burp bloat dread panic hyperventilate obsess google research drag pinch scratch pick rub poke tap wrap strap splint soak douche insert swab dilute skip resume restart depend aim intend hesitate refuse decline accept receive answer reply arrive depart remain belong appear reside switch alternate taper wean double halve refill order`
export const base_verbs: ReadonlySet<string> = new Set(base.split(/\s+/))

export function toThirdPerson(verb: string): string {
  if (verb === 'have') return 'has'
  if (verb === 'do' || verb === 'go') return `${verb}es`
  if (/(s|x|z|ch|sh)$/.test(verb)) return `${verb}es`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`
  return `${verb}s`
}

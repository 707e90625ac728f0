/**
 * Trigger phrases of the ConText method (Harkema et al. 2009: negation, experiencer and time by scoped trigger words),
 * written anew for spoken visits. A pseudo-trigger blocks the trigger inside it; a terminator ends a scope.
 */
export const negation_before: readonly string[] = [
  'no', 'not', 'never', 'none', 'without', 'denies', 'denied', 'denying', 'negative for', 'absence of', 'no evidence of', 'no sign of', 'no signs of',
  'free of', 'rules out', 'ruled out', 'nothing like', 'nothing', 'neither', 'nor', 'stopped having', 'do not', 'does not', 'did not', 'have not', 'has not', 'had not',
  'is not', 'are not', 'was not', 'were not', 'no longer', 'lack of', 'declines', 'declined', 'non', 'hardly any', 'zero', 'no history of',
  'not had', 'not have', 'cannot', 'can not', 'unremarkable for', 'nope', 'not any', 'could not', 'would not', 'doesnt', 'dont', 'didnt', 'havent', 'isnt', 'wasnt',
  'no one', 'nobody', 'none of',
]
export const negation_after: readonly string[] = ['is negative', 'was negative', 'were negative', 'came back negative', 'are negative', 'negative', 'absent', 'ruled out', 'was ruled out', 'has resolved', 'is gone', 'unlikely', 'no', 'not visible', 'not seen', 'not detected', 'not present', 'not found', 'not palpable', 'not felt', 'not appreciated', 'not identified', 'not noted', 'not heard', 'not there']
export const negation_pseudo: readonly string[] = [
  'no change', 'not only', 'no increase', 'not sure', 'not certain', 'no doubt', 'not necessarily', 'no problem', 'no worries', 'not bad', 'not too bad', 'gram negative',
  'rh negative', 'not just', 'no wonder', 'not been able', 'not able', 'no matter', 'why not', 'if not', 'not better', 'not improved', 'not improving', 'not gone away',
  'not gotten better', 'not stopped', 'not going away', 'not enough', 'not well', 'not controlled', 'not sleeping', 'not slept', 'no sleep', 'can not sleep', 'not feeling well', 'not resolved',
  'without difficulty sleeping not', 'not had a break from', 'can not shake', 'can not get rid of', 'can not stop', 'not as bad', 'not working', 'not helping', 'not helped', 'no relief', 'no energy', 'not the same', 'not every', 'not always', 'not a lot', 'not perfect', 'not too', 'not ready', 'if you do not', 'not any time',
]
export const uncertain_triggers: readonly string[] = [
  'possible', 'possibly', 'probable', 'probably', 'maybe', 'might', 'may be', 'may have', 'could be', 'suspect', 'suspected', 'suspicious for', 'concern for', 'concerned for', 'concerned about', 'worried about', 'likely',
  'questionable', 'not sure', 'not certain', 'rule out', 'consistent with', 'suggestive of', 'suggests', 'i think', 'appears to be', 'looks like it could', 'cannot exclude', 'can not exclude', 'versus', 'unclear', 'perhaps',
]
export const hypothetical_triggers: readonly string[] = [
  'if', 'in case', 'should you', 'when you have', 'risk of', 'risks of', 'watch for', 'watch out for', 'look out for', 'call for', 'return for', 'come back for', 'let me know if', 'side effects include', 'can cause',
  'could cause', 'may cause', 'might cause', 'to prevent', 'at risk for', 'unless', 'as needed for', 'would', 'i\'d', 'we\'d', 'you\'d', 'screening for', 'screen for', 'check for', 'looking for', 'precautions for', 'warning signs', 'go to the er for',
]
/** "if" that asks and does not suppose. */
export const hypothetical_pseudo: readonly string[] = ['not sure if', 'not certain if', 'unclear if', 'know if', 'knows if', 'wonder if', 'wondering if', 'see if', 'asked if', 'tell if']
/** "history" that is none of the patient's past. */
export const historical_pseudo: readonly string[] = ['no history of', 'family history of', 'family history', 'no past']
/** These stand behind what they date as often as before it. */
export const historical_after: readonly string[] = [
  'in college', 'in the past', 'in high school', 'last year', 'last pregnancy', 'first pregnancy', 'as a child', 'as a teenager', 'as a kid', 'in my twenties', 'in my thirties', 'when i was', 'when she was', 'before that', 'ago', 'years ago', 'months ago', 'resolved', 'years before',
]
export const historical_triggers: readonly string[] = [
  'history of', 'past', 'previous', 'previously', 'prior', 'years ago', 'months ago', 'used to', 'in the past', 'as a child', 'as a teenager', 'as a kid', 'last year', 'back in', 'had a', 'had an', 'had my', 'status post', 'in my twenties',
  'in college', 'when i was', 'a long time ago', 'old', 'last pregnancy', 'first pregnancy', 'before that', 'ago', 'resolved', 'childhood',
]
export const partner_triggers: readonly string[] = [
  'my husband', 'her husband', 'my wife', 'my partner', 'her partner', 'his partner', 'your partner', 'your husband', 'your wife', 'my boyfriend', 'my girlfriend', 'my fiance', 'his sperm', 'his semen', 'his count', 'his motility', 'his morphology',
  'his semen analysis', 'semen analysis', 'sperm count', 'the sperm', 'my spouse', 'your spouse', 'husband', 'partner', 'partner\'s', 'husband\'s', 'my husband\'s', 'my partner\'s', 'your partner\'s', 'your husband\'s',
]
export const family_triggers: readonly string[] = [
  'my mother', 'my mom', 'my father', 'my dad', 'my sister', 'my brother', 'my aunt', 'my uncle', 'my grandmother', 'my grandma', 'my grandfather', 'my grandpa', 'my cousin', 'my son', 'my daughter', 'my parents', 'my niece', 'my nephew', 'your mother',
  'your mom', 'your father', 'your dad', 'your sister', 'your brother', 'family history', 'runs in the family', 'runs in my family', 'mother', 'father', 'sister', 'brother', 'grandmother', 'grandfather', 'aunt', 'uncle', 'mom', 'dad', 'cousin',
  'mother\'s', 'father\'s', 'sister\'s', 'brother\'s', 'her mother', 'her father', 'her sister', 'her brother', 'his mother', 'his father', 'maternal', 'paternal', 'in the family', 'in my family', 'my family', 'my kids', 'my siblings', 'siblings',
]
/** These stand behind what runs in the family. */
export const family_after: readonly string[] = ['runs in my family', 'runs in the family', 'runs in her family', 'in my family', 'in the family', 'in her family']
export const experiencer_pseudo: readonly string[] = [
  'with my mother', 'with my mom', 'with my husband', 'with my partner', 'with my wife', 'my husband says', 'my husband said', 'my husband noticed', 'my husband thinks', 'my wife says', 'my wife said', 'my wife thinks', 'my partner says', 'my partner thinks', 'my partner said', 'my mom says', 'my mom said',
  'my mother says', 'my husband told', 'my wife told', 'my partner told', 'sexual partner', 'sexual partners', 'partners', 'mother tincture', 'to my husband', 'my wife noticed', 'my partner noticed', 'my mom noticed', 'live with my', 'my husband drove', 'my husband and i', 'my wife and i', 'my partner and i', 'my husband helps', 'my husband makes', 'my wife makes',
  'take care of my', 'caring for my', 'new partner', 'my family doctor', 'my family physician', 'my family practice', 'family planning',
]
export const terminators: readonly string[] = [
  'but', 'however', 'except', 'although', 'though', 'aside from', 'apart from', 'other than', 'besides', 'yet', 'still', 'just', 'only', ';', '.', '?', '!', 'because', 'which', 'so', 'then', 'secondary to', 'due to', 'does have', 'do have', 'does report', 'reports', 'and i', 'and she', 'and he', 'and then', 'and has had', 'she has had', 'he has had', 'patient has had', 'mostly', 'until', 'now i', 'and now', 'instead', 'and my', 'and the', 'positive for', 'endorses',
]

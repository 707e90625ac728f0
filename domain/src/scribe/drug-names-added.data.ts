/**
 * Names missing from the public lexicon: fertility and gynaecology drugs, contraceptives, common United States brands,
 * supplements of naturopathic care, and the way people say them. Written for this product. Several words are one name.
 */
export const added_drug_names: readonly string[] = `
follitropin alfa|follitropin beta|follitropin|gonal-f|gonal f|gonalf|follistim|menopur|menotropins|ovidrel|novarel|pregnyl|hcg trigger|lupron trigger
choriogonadotropin alfa|chorionic gonadotropin|leuprolide|lupron|lupron depot|nafarelin|ganirelix|fyremadel|cetrorelix|cetrotide|elagolix|orilissa
relugolix|myfembree|clomiphene|clomid|letrozole|femara|cabergoline|dostinex|bromocriptine|progesterone in oil|pio|progesterone|crinone|endometrin
prometrium|micronized progesterone|oral micronized progesterone|oral progesterone|progesterone capsule|progesterone capsules|progesterone in sesame oil|intramuscular progesterone|im progesterone|progesterone injection|progesterone injections|progesterone shots|estradiol valerate|delestrogen|testosterone enanthate|xyosted|dydrogesterone|provera|medroxyprogesterone|depo-provera|depo provera|depo|estradiol|estrace|vivelle|vivelle dot
estradiol patch|estradiol patches|vagifem|premarin|norethindrone|aygestin|micronor|slynd|drospirenone|yaz|yasmin|lo loestrin|sprintec|ortho tri-cyclen
junel|levonorgestrel|mirena|kyleena|liletta|skyla|paragard|copper iud|nexplanon|etonogestrel|nuvaring|xulane|plan b|ulipristal
tranexamic acid|lysteda|mifepristone|misoprostol|cytotec|methotrexate|rhogam|rho(d) immune globulin|metformin|glucophage|synthroid|levothyroxine|levoxyl
spironolactone|aldactone|finasteride|accutane|lovenox|enoxaparin|baby aspirin|aspirin|low dose aspirin|ibuprofen|motrin|advil|tylenol|acetaminophen
aleve|naproxen|labetalol|nifedipine|procardia|zoloft|sertraline|lexapro|escitalopram|prozac|paxil|effexor|wellbutrin|bupropion|celexa|cymbalta
trintellix|zurzuvae|zuranolone|veozah|fezolinetant|gabapentin|neurontin|lyrica|elavil|oxybutynin|myrbetriq|mirabegron|gemtesa|vibegron|vesicare
macrobid|nitrofurantoin|keflex|cephalexin|bactrim|septra|sulfa|fosfomycin|doxycycline|azithromycin|z-pak|zithromax|rocephin|ceftriaxone|flagyl|metronidazole
diflucan|fluconazole|monistat|valtrex|valacyclovir|penicillin|amoxicillin|augmentin|ampicillin|cipro|clindamycin|cleocin|ozempic|wegovy|semaglutide|mounjaro
zepbound|tirzepatide|insulin|lantus|humalog|novolog|iron|ferrous sulfate|venofer|iv iron|folic acid|folate|methylfolate|l-methylfolate|zofran|ondansetron|diclegis
bonjesta|unisom|doxylamine|prednisone|prednisolone|medrol|dexamethasone|zyrtec|claritin|allegra|xyzal|benadryl|flonase|albuterol|advair|symbicort
flovent|singulair|lasix|furosemide|torsemide|bumex|lisinopril|losartan|cozaar|norvasc|amlodipine|metoprolol|toprol|lopressor|atenolol|carvedilol|coreg
hydrochlorothiazide|diovan|valsartan|entresto|lipitor|atorvastatin|crestor|rosuvastatin|zocor|simvastatin|pravastatin|plavix|eliquis|xarelto|coumadin|warfarin
heparin|digoxin|amiodarone|nitroglycerin|nitro|protonix|pantoprazole|omeprazole|prilosec|nexium|pepcid|famotidine|zantac|tums|miralax|colace|senna|metamucil|imodium
mobic|meloxicam|celebrex|voltaren|diclofenac|toradol|ultram|tramadol|ultracet|oxycodone|percocet|oxycontin|hydrocodone|norco|vicodin|lortab|morphine|dilaudid|codeine
flexeril|cyclobenzaprine|robaxin|skelaxin|zanaflex|baclofen|valium|diazepam|xanax|alprazolam|ativan|lorazepam|klonopin|ambien|trazodone|melatonin|adderall|ritalin|vyvanse
concerta|seroquel|abilify|lamictal|depakote|keppra|topamax|tegretol|lithium|imitrex|sumatriptan|maxalt|botox|humira|enbrel|remicade|plaquenil|imuran|allopurinol
colchicine|fosamax|prolia|boniva|forteo|januvia|jardiance|farxiga|trulicity|victoza|glipizide|glyburide|actos|amaryl|hydrocortisone|cortisone|kenalog|triamcinolone|lidocaine
depo-medrol|marcaine|bupivacaine|flomax|tamsulosin|proscar|viagra|cialis|epipen|epinephrine|narcan|suboxone|naltrexone|low dose naltrexone|tamoxifen|arimidex|herceptin|taxol
carboplatin|cisplatin|prenatal vitamin|prenatal vitamins|prenatals|prenatal|multivitamin|vitamin d|vitamin d3|vitamin c|vitamin b12|vitamin b6|b12|vitamin e|vitamin a|vitamin k
biotin|choline|calcium|magnesium|magnesium glycinate|zinc|selenium|iodine|omega-3|omega 3|fish oil|cod liver oil|inositol|myo-inositol|myoinositol|coq10|coenzyme q10|ubiquinol|dhea|nac
n-acetylcysteine|alpha-lipoic acid|resveratrol|curcumin|turmeric|vitex|chasteberry|black cohosh|red clover|dong quai|maca|ashwagandha|rhodiola|st john's wort
evening primrose|evening primrose oil|licorice root|berberine|spearmint tea|raspberry leaf|raspberry leaf tea|saw palmetto|milk thistle|fenugreek|cranberry supplement
d-mannose|probiotic|probiotics|psyllium|cbd|cbd oil|kava|valerian|5-htp|sam-e|creatine|collagen|elderberry|electrolytes|glucosamine|chondroitin|tdap|gardasil|shingrix|potassium|lomotil
afrin|mucinex|sudafed|robitussin|nyquil|excedrin|alka-seltzer|clonidine|hydralazine|minoxidil|chlorthalidone|benazepril|enalapril|ramipril|verapamil|diltiazem|statin
amoxil|levaquin|levofloxacin|vancomycin|zosyn|lamisil|nystatin|ketoconazole|mupirocin|tacrolimus|cellcept|cyclosporine|mycophenolate|lactulose|carafate|reglan|phenergan|compazine
bentyl|linzess|amitiza|premarin cream|vaginal estrogen|estrogen cream|estradiol cream|birth control pills|birth control pill|oral contraceptive|oral contraceptives|the pill|the iud|iud
`.trim().split(/[|\n]/).map((name) => name.trim()).filter((name) => name !== '')

/** Names of the lexicon that people use for something else in a visit. */
export const names_not_drugs: ReadonlySet<string> = new Set(['evista', 'colon', 'blood', 'ring', 'ella', 'maca', 'depo'])

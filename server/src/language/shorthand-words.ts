/**
 * How staff write in a hurry, and brand names, in the form of clinic-words.ts: what stands behind ">" is found by the words before it. A brand finds its
 * substance, never another brand. A short form with two common meanings is left to the clinic's glossary.
 */
export const shorthandWords = {
  people: `
    pt pts > patient
    dr drs > doctor physician
    peds > pediatric child
    mgr mgrs > manager`,
  charting: `
    appt appts apt > appointment
    hx > history
    sx > symptom surgery
    fx > fracture
    bx > biopsy
    abx > antibiotic
    vax vaxx > vaccine vaccination immunization
    bw > weight
    wt > weight
    ht > height
    vs vitals > vital
    prn > needed
    req reqs > requirement request
    auth auths > authorization
    ref refs > referral
    info > information
    msg > message
    sched > schedule`,
  situations: `
    seizing > seizure convulsion
    shooter gunman > intruder armed weapon
    stabbed > wound
    od oded > overdose
    barfing barf > vomit
    gushing > bleed hemorrhage
    combative > aggressive aggression violent
    stitches > suture`,
  brands: `
    tylenol apap > acetaminophen
    advil motrin > ibuprofen
    aleve > naproxen
    norco vicodin lortab > hydrocodone
    percocet oxy > oxycodone
    dilaudid > hydromorphone
    tamiflu > oseltamivir
    lantus > glargine insulin
    humalog > lispro insulin
    novolog > aspart insulin
    epi > epinephrine
    ativan > lorazepam
    valium > diazepam
    versed > midazolam
    xanax > alprazolam
    klonopin > clonazepam
    benzo benzos > benzodiazepine
    benadryl > diphenhydramine
    zyrtec > cetirizine
    claritin > loratadine
    pcn > penicillin
    zofran > ondansetron
    phenergan > promethazine
    keflex > cephalexin
    augmentin > amoxicillin
    amox > amoxicillin
    bactrim septra > trimethoprim sulfamethoxazole
    rocephin > ceftriaxone
    zithromax zpak > azithromycin
    cipro > ciprofloxacin
    levaquin > levofloxacin
    flagyl > metronidazole
    vanc vanco > vancomycin
    gent > gentamicin
    toradol > ketorolac
    solumedrol > methylprednisolone
    decadron dex > dexamethasone
    lasix > furosemide
    coumadin > warfarin
    plavix > clopidogrel
    eliquis > apixaban
    lovenox > enoxaparin
    haldol > haloperidol
    zyprexa > olanzapine
    geodon > ziprasidone
    seroquel > quetiapine
    suboxone > buprenorphine
    ventolin proventil > albuterol
    nitro > nitroglycerin
    lido xylocaine > lidocaine
    marcaine > bupivacaine
    septocaine > articaine
    pitocin > oxytocin
    cytotec > misoprostol
    methergine > methylergonovine
    mag > magnesium
    rhogam > immune globulin
    depo > medroxyprogesterone
    botox > onabotulinumtoxin`,
} as const;

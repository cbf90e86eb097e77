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
    versed midaz > midazolam
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
    botox > onabotulinumtoxin
    sublimaze duragesic > fentanyl
    demerol > meperidine
    roxanol > morphine
    ultram > tramadol
    vivitrol > naltrexone
    subutex sublocade > buprenorphine
    vistaril atarax > hydroxyzine
    flexeril > cyclobenzaprine
    atrovent > ipratropium
    singulair > montelukast
    flonase flovent > fluticasone
    pulmicort > budesonide
    medrol > methylprednisolone
    kenalog > triamcinolone
    celestone > betamethasone
    orapred > prednisolone
    cordarone > amiodarone
    cardizem > diltiazem
    lopressor toprol > metoprolol
    inderal > propranolol
    catapres > clonidine
    vasotec > enalapril
    norvasc > amlodipine
    aldactone > spironolactone
    hctz > hydrochlorothiazide
    lanoxin > digoxin
    levophed > norepinephrine
    lipitor > atorvastatin
    crestor > rosuvastatin
    zocor > simvastatin
    brilinta > ticagrelor
    effient > prasugrel
    xarelto > rivaroxaban
    fragmin > dalteparin
    activase > alteplase
    tnkase > tenecteplase
    txa > tranexamic acid
    prilosec > omeprazole
    nexium > esomeprazole
    protonix > pantoprazole
    pepcid > famotidine
    zantac > ranitidine
    reglan > metoclopramide
    compazine > prochlorperazine
    imodium > loperamide
    antivert > meclizine
    dramamine > dimenhydrinate
    neurontin > gabapentin
    lyrica > pregabalin
    keppra > levetiracetam
    dilantin > phenytoin
    cerebyx > fosphenytoin
    depakote > divalproex
    tegretol > carbamazepine
    lamictal > lamotrigine
    topamax > topiramate
    elavil > amitriptyline
    prozac > fluoxetine
    zoloft > sertraline
    paxil > paroxetine
    celexa > citalopram
    lexapro > escitalopram
    effexor > venlafaxine
    cymbalta > duloxetine
    wellbutrin > bupropion
    remeron > mirtazapine
    abilify > aripiprazole
    risperdal > risperidone
    invega > paliperidone
    clozaril > clozapine
    thorazine > chlorpromazine
    cogentin > benztropine
    ambien > zolpidem
    ritalin concerta > methylphenidate
    adderall > amphetamine
    vyvanse > lisdexamfetamine
    strattera > atomoxetine
    intuniv > guanfacine
    synthroid > levothyroxine
    glucophage > metformin
    glucotrol > glipizide
    ozempic wegovy > semaglutide
    diflucan > fluconazole
    valtrex > valacyclovir
    zovirax > acyclovir
    paxlovid > nirmatrelvir
    macrobid > nitrofurantoin
    biaxin > clarithromycin
    doxy vibramycin > doxycycline
    ancef kefzol > cefazolin
    omnicef > cefdinir
    suprax > cefixime
    zosyn > piperacillin
    zyvox > linezolid
    merrem > meropenem
    clinda cleocin > clindamycin
    bactroban > mupirocin
    hibiclens > chlorhexidine
    diprivan > propofol
    amidate > etomidate
    ketalar > ketamine
    anectine > succinylcholine
    zemuron > rocuronium
    precedex > dexmedetomidine
    romazicon > flumazenil
    provera > medroxyprogesterone
    hemabate > carboprost
    brethine > terbutaline
    cervidil > dinoprostone
    imitrex > sumatriptan
    flomax > tamsulosin
    viagra > sildenafil
    mobic > meloxicam
    voltaren > diclofenac
    celebrex > celecoxib
    diamox > acetazolamide
    cytoxan > cyclophosphamide`,
} as const;
